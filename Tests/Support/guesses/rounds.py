"""Tables of two rounds of guesses, the same at every run."""
import datetime
import math
import random

DAY = datetime.timedelta(days=1)
UTC = datetime.timezone.utc


def write(folder):
    random.seed(77)
    bikes(folder)
    glucose(folder)
    shop_orders(folder)
    rooms(folder)
    builds(folder)
    random.seed(991)
    airline(folder)
    meters(folder)
    students(folder)
    sleep(folder)
    web(folder)


def rows(folder, name, header, lines):
    (folder / f"{name}.csv").write_text("\n".join([header, *(",".join(str(cell) for cell in line) for line in lines)]) + "\n")


def seconds(count):
    return datetime.timedelta(seconds=count)


def minutes(count):
    return datetime.timedelta(minutes=count)


def clock(minute):
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


def bikes(folder):
    stations = ["Harbour", "Old Town", "Station Sq", "University", "Park Gate", "Museum"]
    at, lines = datetime.datetime(2025, 5, 1, 6), []
    for _ in range(3000):
        at += minutes(random.expovariate(1 / 9))
        if 1 <= at.hour < 5:
            at = at.replace(hour=5)
        ridden = random.gammavariate(2, 7)
        lines.append((f"{at:%Y-%m-%d %H:%M:%S}", f"{at + minutes(ridden):%Y-%m-%d %H:%M:%S}", random.choice(stations), random.choice(stations),
                      random.choices(["member", "casual"], [7, 3])[0], int(ridden * 190 * (.7 + .6 * random.random())),
                      f"B{random.randrange(120):03d}"))
    rows(folder, "bikes", "started_at,ended_at,start_station,end_station,rider_type,distance_m,bike_id", lines)


def glucose(folder):
    meals = {(7, 30): "breakfast", (12, 30): "lunch", (18, 45): "dinner"}
    at, level, lines = datetime.datetime(2025, 3, 3), 110, []
    for _ in range(288 * 12):
        level += (115 - level) * .02 + random.gauss(0, 4)
        note = meals.get((at.hour, at.minute), "")
        insulin = carbs = ""
        if note:
            carbs = random.randrange(20, 90, 5)
            insulin = round(carbs / 11, 1)
            level += 15
        lines.append((f"{at:%d/%m/%Y %H:%M}", int(max(45, level)), insulin, carbs, note))
        at += minutes(5)
    rows(folder, "glucose", "Timestamp,Glucose (mg/dL),Insulin,Carbs,Note", lines)


def shop_orders(folder):
    day, lines = datetime.date(2023, 1, 2), []
    for number in range(1800):
        if random.random() < .4:
            day += DAY
        lines.append((10000 + number, day, day + DAY * random.randrange(0, 9), f"C{random.randrange(90):03d}",
                      random.choice(["North", "South", "East", "West"]), random.choice(["Chairs", "Desks", "Lamps", "Paper"]),
                      random.randrange(1, 9), round(5 + random.random() * 200, 2), random.choice([0, 0, 0, .1, .2])))
    rows(folder, "shop_orders", "order_id,order_date,ship_date,customer,region,category,qty,unit_price,discount", lines)


def rooms(folder):
    at, lines = datetime.datetime(2025, 1, 10, tzinfo=UTC), []
    for number in range(24 * 6 * 21):
        outside = 3 + 5 * math.sin(number / 144 * 2 * math.pi - 2) + random.gauss(0, .4) + 2 * math.sin(number / 900)
        inside = [round(base + outside * part + random.gauss(0, .2), 1) for base, part in ((20, .1), (18, .08), (9, .5))]
        lines.append((at.isoformat(), *inside, round(outside, 1), round(45 - outside * .5 + random.gauss(0, 1)),
                      round(50 - outside * .4 + random.gauss(0, 1))))
        at += minutes(10)
    rows(folder, "rooms", "ts,kitchen_temp,bedroom_temp,garage_temp,outdoor_temp,kitchen_hum,bedroom_hum", lines)


def builds(folder):
    queued, lines = datetime.datetime(2025, 9, 1, 8), []
    for number in range(900):
        queued += minutes(random.expovariate(1 / 40))
        started = queued + seconds(random.expovariate(1 / 60))
        finished = started + seconds(random.gammavariate(6, 70))
        status = random.choices(["passed", "failed", "cancelled"], [80, 15, 5])[0]
        lines.append((number + 1, random.choices(["main", "dev", "release"], [5, 4, 1])[0], status,
                      *(f"{at:%Y-%m-%dT%H:%M:%SZ}" for at in (queued, started, finished)), random.randrange(800, 900),
                      random.randrange(1, 20) if status == "failed" else 0))
    rows(folder, "builds", "build,branch,status,queued,started,finished,tests,failures", lines)


def airline(folder):
    day, lines = datetime.date(2024, 2, 1), []
    for _ in range(2500):
        if random.random() < .03:
            day += DAY
        delay, cancelled = int(random.gauss(4, 18)), random.random() < .03
        place = [random.choice(names) for names in (["AA", "UA", "DL", "WN"], ["JFK", "LAX", "ORD"], ["SEA", "MIA", "DEN", "BOS"])]
        departure = clock(random.randrange(6, 22) * 60 + random.choice([0, 15, 30, 45]))
        delays = ("", "") if cancelled else (delay, delay + int(random.gauss(-2, 8)))
        lines.append((day, *place, departure, *delays, random.choice([740, 1020, 1846, 2475]), int(cancelled)))
    rows(folder, "airline", "date,carrier,origin,dest,sched_dep,dep_delay,arr_delay,distance,cancelled", lines)


def meters(folder):
    at, lines = datetime.datetime(2024, 10, 1, tzinfo=UTC), []
    for _ in range(96 * 45):
        for meter in ("north", "south", "east"):
            used = round(.2 + .3 * random.random() + .4 * (17 <= at.hour <= 21), 3)
            lines.append((f"{at:%Y-%m-%dT%H:%M:%SZ}", meter, used, round(random.gauss(231, 2), 1)))
        at += minutes(15)
    rows(folder, "meters", "timestamp,meter,kwh,voltage", lines)


def students(folder):
    lines = []
    for number in range(600):
        mark = random.gauss(62, 14)
        lines.append((number + 1, random.choice(["Oak", "Elm", "Ash"]), random.choice([9, 10, 11, 12]), random.choice("FM"),
                      round(min(100, max(0, mark))), round(min(100, max(0, mark * .6 + random.gauss(26, 9)))), int(random.expovariate(.3)),
                      random.choice(["free", "paid"])))
    rows(folder, "students", "id,school,grade,sex,math,reading,absences,lunch", lines)


def sleep(folder):
    day, lines = datetime.date(2024, 9, 1), []
    for _ in range(120):
        to_bed = int(random.gauss(23 * 60, 40))
        awake = to_bed + int(random.gauss(445, 45))
        drunk = random.random() < .25
        lines.append((f"{day:%m/%d/%Y}", clock(to_bed), clock(awake), int(random.gauss(80, 15) - drunk * 20), int(random.gauss(100, 18)),
                      int(random.gauss(78, 7) - drunk * 9), "yes" if drunk else "no"))
        day += DAY
    rows(folder, "sleep", "Date,Bed time,Wake time,Deep (min),REM (min),Score,Alcohol", lines)


def web(folder):
    at, lines = datetime.datetime(2025, 6, 2, tzinfo=UTC), []
    for _ in range(6000):
        at += seconds(random.expovariate(1 / 50))
        lines.append((f"{at:%Y-%m-%d %H:%M:%S}+00:00", random.choice(["/", "/login", "/search", "/api/items", "/about"]),
                      random.choices([200, 304, 404, 500], [85, 8, 5, 2])[0], int(random.lognormvariate(4, .8)), int(random.lognormvariate(8, 1)),
                      random.choice(["DE", "US", "FR", "JP"])))
    rows(folder, "web", "time,path,status,ms,bytes,country", lines)
