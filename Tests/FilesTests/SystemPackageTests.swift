import Diagnostics
import Testing

/// The table of libraries and their packages.
@Suite struct SystemPackageTests {
    /// The first lines of `/etc/os-release` in the images `debian:12`, `ubuntu:22.04`, `fedora:41`, `almalinux:9`, `archlinux`, `manjarolinux`
    /// and `alpine`.
    @Test(
        arguments: [
            ("PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n", .debian),
            ("ID=ubuntu\nID_LIKE=debian\n", .debian), ("NAME=\"Fedora Linux\"\nID=fedora\n", .fedora),
            ("ID=\"almalinux\"\nID_LIKE=\"rhel centos fedora\"\n", .fedora), ("ID=arch\n", .arch),
            ("ID=manjaro\nID_LIKE=arch\n", .arch), ("ID=alpine\n", nil), ("", nil),
        ] as [(String, PackageSystem?)])
    func systems(_ release: String, _ system: PackageSystem?) {
        #expect(PackageSystem(release: release) == system)
    }

    @Test func whatToType() {
        #expect(SystemPackage.zstd.mend(.debian) == "apt install libzstd1")
        #expect(SystemPackage.zstd.mend(.fedora) == "dnf install libzstd")
        #expect(SystemPackage.zstd.mend(.arch) == "pacman -S zstd")
        #expect(
            SystemPackage.lzma.mend(nil)
                == "Debian: apt install liblzma5; Fedora: dnf install xz-libs; Arch: pacman -S xz")
        for package in SystemPackage.allCases {
            for system in PackageSystem.allCases { #expect(!package.name(on: system).isEmpty) }
        }
    }
}
