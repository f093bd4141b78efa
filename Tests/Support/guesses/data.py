"""Tables that no line of the program was written for, the same at every run."""
import datetime
import math
import random


def write(folder):
    random.seed(20)
    loans(folder / "loans.csv")
    trips(folder / "trips.csv")
    meter(folder / "meter.csv")
    flights(folder / "flights.csv")


def rows(path, header, lines):
    path.write_text("\n".join([header, *lines]) + "\n")


def loans(path):
    day, lines = datetime.date(2022, 2, 7), []
    for number in range(1200):
        kept = random.randint(1, 60)
        back = (day + datetime.timedelta(days=kept)).isoformat() if random.random() < 0.9 else ""
        lines.append(
            f"{day},{back},{random.choice(['Central', 'Harbour', 'Hill'])},{random.choice(['novel', 'atlas', 'comic', 'score'])},"
            f"{random.randint(6, 80)},{random.choice(['yes', 'no'])}")
        if random.random() < 0.5:
            day += datetime.timedelta(days=1)
    rows(path, "lent,returned,Branch,Kind,reader age,renewed", lines)


def trips(path):
    at, lines = datetime.datetime(2023, 9, 1, 5, 12), []
    for number in range(1500):
        kilometres = random.expovariate(1 / 6) + 0.4
        seconds = int(kilometres * random.uniform(90, 260)) + 60
        fare = 3 + 2.1 * kilometres
        tip = random.choice(["", "0", f"{random.uniform(0.5, 6):.2f}"])
        lines.append(
            f"{at},{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d},{kilometres:.2f},{fare:.2f},{tip},"
            f"{random.choice(['card', 'cash', 'app'])},{random.randint(1, 4)}")
        at += datetime.timedelta(minutes=random.randint(1, 55))
    rows(path, "Pickup,duration,Distance (km),Fare ($),Tip ($),Payment,passengers", lines)


def meter(path):
    at, lines = datetime.datetime(2021, 11, 1), []
    for number in range(24 * 200):
        use = 0.4 + 0.3 * math.sin(number / 24 * 2 * math.pi) + random.random() * 0.2
        sun = max(0, math.sin((number % 24 - 6) / 12 * math.pi)) * random.uniform(0, 2)
        lines.append(f"{at:%d.%m.%Y %H:%M},{use:.3f},{sun:.3f},{random.choice(['', 'peak', 'off'])}")
        at += datetime.timedelta(hours=1)
    rows(path, "when,use_kwh,solar_kwh,tariff", lines)


def flights(path):
    lines = []
    for number in range(2000):
        at = datetime.datetime(2019, 1, 1) + datetime.timedelta(minutes=random.randint(0, 365 * 1440))
        delay = random.gauss(8, 25)
        lines.append((at, f"{at:%Y-%m-%dT%H:%M:00Z},{random.choice(['KL', 'SK', 'LH', 'AF'])},{random.choice(['AMS', 'OSL', 'FRA', 'CDG'])},"
                      f"{random.choice(['OSL', 'LIS', 'JFK', 'WAW', 'DUB'])},{delay:.0f},{random.choice(['false', 'false', 'false', 'true'])}"))
    rows(path, "departure,carrier,origin,dest,delay_min,cancelled", [line for _, line in sorted(lines)])
