import Glibc

/// The certificates that the system trusts.
enum Certificates {
    /// Where Debian, Fedora, openSUSE and Alpine have them.
    static var bundle: String {
        let places = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
            "/etc/ssl/cert.pem",
        ]
        return places.first { unsafe access($0, R_OK) == 0 } ?? places[0]
    }
}
