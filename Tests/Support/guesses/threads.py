"""Tables made like those of the people whose questions threads.txt has, the same at every run."""
import datetime
import random

DAY = datetime.timedelta(days=1)
HOUR = datetime.timedelta(hours=1)
MINUTE = datetime.timedelta(minutes=1)


def rows(folder, name, header, lines):
    (folder / f"{name}.csv").write_text("\n".join([header, *(",".join(str(cell) for cell in line) for line in lines)]) + "\n")


def write(folder):
    random.seed(26)
    money(folder)
    panels(folder)
    sensors(folder)
    events(folder)
    plain(folder)
    later(folder)


def money(folder):
    start = datetime.date(2017, 1, 12)
    days = sorted(start + DAY * random.randint(0, 100) for _ in range(140))
    rows(folder, "amounts", "Date,Amount", [(day.strftime("%Y/%m/%d"), random.randint(1, 12) * 10) for day in days])
    days = sorted(datetime.date(2016, 1, 16) + DAY * random.randint(0, 150) for _ in range(40))
    rows(folder, "fruit", "date,col1,col2", [(f"{day.month}/{day.day}/{day.year}", random.choice(["apple", "pear"]), random.randint(1, 9) * 5)
                                             for day in days])
    days = sorted(datetime.date(2018, 5, 14) + DAY * random.randint(0, 400) for _ in range(60))
    rows(folder, "shares", "dat,price,salesNo", [(day, f"{random.uniform(20, 130):.1f}", random.randint(5, 45)) for day in days])
    rows(folder, "orders", "OrderDate,Region,Rep,Item,Units,Unit_Cost,Total",
         [(day, random.choice(["Central", "East", "West"]), random.choice(["Jones", "Kivell", "Jardine", "Gill"]),
           random.choice(["Binder", "Desk", "Pen", "Pen Set", "Pencil"]), units := random.randint(2, 96), cost := random.choice([1.99, 4.99, 19.99]),
           f"{units * cost:.2f}") for day in sorted(datetime.date(2016, 1, 6) + DAY * random.randint(0, 700) for _ in range(300))])
    rows(folder, "products", "prod_desc,activity_month,prod_count",
         [(name, month, random.randint(30, 60)) for month in ["1/31/2014", "11/30/2013", "3/31/2014", "12/31/2013", "2/28/2014"]
          for name in ["product_a", "product_b", "product_c"]])
    rows(folder, "yearly", "month,values", [(f"{2019 + n // 12}-{n % 12 + 1:02d}-01", random.randint(19, 80)) for n in range(36)])
    rows(folder, "companies", "Date,Company,Group,Value",
         [(datetime.date(2018, 1, 1) + 31 * n * DAY, company, group, f"{random.uniform(50, 90):.2f}") for n in range(6)
          for company in ["A", "B"] for group in ["X", "Y"]])
    rows(folder, "purchases", "id,created_at,value,purchase_id",
         [(n, datetime.date(2019, 1, 1) + n * 4 * DAY, random.randint(90000, 200000), random.randint(20, 45)) for n in range(90)])
    at, lines, last = datetime.date(2015, 4, 30), [], [162.2, 38.7, 98.9]
    for n in range(60):
        lines.append((at, *(f"{x:.3f}" for x in last)))
        last = [x * random.uniform(0.96, 1.05) for x in last]
        at = (at.replace(day=1) + 62 * DAY).replace(day=1) - DAY
    rows(folder, "assets", "Date,a,b,c", lines)
    rows(folder, "costs", "day,cost", [(datetime.date(2015, 1, 1) + n * DAY, f"{random.uniform(3, 40):.2f}") for n in range(181)])
    rows(folder, "velocity", "DATE,M1,M2", [(f"{1995 + n // 4}-{n % 4 * 3 + 1:02d}-01", f"{random.uniform(6, 10):.3f}", f"{random.uniform(1.6, 2.2):.3f}")
                                            for n in range(80)])
    rows(folder, "quantities", "Date,Quantity", [(day.strftime("%Y/%m/%d"), random.randint(1, 18)) for day in
                                                 sorted({datetime.date(2013, 5, 25) + DAY * random.randint(0, 60) for _ in range(40)})])
    rows(folder, "incidents", "Month,Category,Incidents", [(f"2023-{month:02d}-{day:02d}", kind, random.randint(1, 9)) for month in range(1, 7)
                                                           for day, kind in [(5, "OSHA"), (12, "Non OSHA"), (20, "OSHA")]])


def panels(folder):
    rows(folder, "panel", "date,code_ID,name_ID,new_value",
         [((datetime.datetime(2021, 3, 10, 17) + n * DAY).isoformat(), code, name, random.randint(60, 3500))
          for code, name in [(13, "Alpha"), (17, "Beta"), (8, "eta-firm")] for n in range(20)])
    rows(folder, "stores", "day,store,sales", [(datetime.date(2022, 1, 1) + n * DAY, store, random.randint(2, 8)) for store in "AB" for n in range(30)])
    rows(folder, "hours", "hours,group,date", [(random.randint(0, 9), random.choice("ABC"), datetime.datetime(2020, 11, 24) + n * HOUR)
                                               for n in range(1100)])
    rows(folder, "groups", "row,id,Gp", [(n + 1, random.randint(1, 50), random.randint(1, 2)) for n in range(80)])
    rows(folder, "cases", "case_id,activity_datetime,what",
         sorted((n % 12, datetime.datetime(2012, 1, 13) + random.randint(0, 900000) * MINUTE, random.choice(["open", "send", "close"])) for n in range(80)))
    rows(folder, "counties", "STATE,County,POP", [(state, f"{state[:3]} {n} County", random.randint(5000, 900000)) for state in
                                                  ["Alabama", "Texas", "Wisconsin", "Wyoming"] for n in range(15)])
    rows(folder, "climate", "YEAR,MONTH,DAY,RES1,RES2", [(year, month, day, f"{random.uniform(700, 1300):.1f}", f"{random.uniform(600, 670):.1f}")
                                                         for year in range(1971, 1981) for month in range(1, 13) for day in range(1, 29)])


def sensors(folder):
    at, lines = datetime.date(2018, 9, 11), []
    while at < datetime.date(2023, 12, 19):
        lines.append((at, f"{random.uniform(1, 2.6):.6f}"))
        at += DAY * random.randint(2, 35)
    rows(folder, "entries", "date,values", lines)
    rows(folder, "beats", "time,value", [((datetime.datetime(2013, 2, 6, 11, 45) + n * 37 * datetime.timedelta(seconds=1)), random.randint(5000, 5060))
                                         for n in range(200)])
    rows(folder, "hourly", "Date/Time,Value", [(f"{datetime.datetime(2010, 3, 1) + n * HOUR:%d.%m.%Y %H:%M:%S}", random.randint(40, 90))
                                               for n in range(24 * 700)])
    at, lines = datetime.datetime(2021, 3, 23, 20, 18), []
    for n in range(200):
        lines.append((f"{at.day}.{at.month}.{at:%Y %H:%M:%S}", f"{random.uniform(30, 42):.3f}", f"{random.uniform(38, 40):.3f}"))
        at += MINUTE * (random.randint(2, 14) if random.random() < 0.05 else 1)
    rows(folder, "minutes", "datetime,col1,col2", lines)
    rows(folder, "dry", "Date,DBT", [(f"{datetime.datetime(2000, 1, 1, 1) + n * HOUR:%m/%d/%Y %H:%M}", random.randint(20, 40)) for n in range(24 * 40)])
    rows(folder, "machine", "time,value", [(f"{datetime.datetime(2018, 11, 5, 3, 43) + n * 47 * MINUTE:%Y-%m-%dT%H:%M:%SZ}", random.randint(1, 9) * 100)
                                           for n in range(400)])
    total, lines = 0, []
    for n in range(600):
        total += random.randint(0, 90000)
        lines.append((f"{datetime.datetime(2017, 12, 5) + n * 10 * MINUTE:%Y-%m-%dT%H:%M:%SZ}", random.choice(["x"]), total))
    rows(folder, "octets", "time,host,value", lines)
    rows(folder, "power", "time,power", [(datetime.datetime(2024, 4, 1) + n * 5 * MINUTE, f"{random.uniform(100, 2400):.0f}") for n in range(288 * 30)])
    rows(folder, "halves", "date,value", [(datetime.datetime(2018, 10, 17, 13, 30) + n * 30 * MINUTE, "" if random.random() < 0.15 else random.randint(5400, 6500))
                                          for n in range(200)])
    at, lines = datetime.datetime(1992, 8, 27, 7, 46, 48), []
    for n in range(60):
        lines.append((at, f"{28 + n / 10:.1f}"))
        at += MINUTE * random.randint(2, 33)
    rows(folder, "odd", "time,Values", lines)
    rows(folder, "gps", "date,b", [(datetime.date(2010, 1, 1) + n * DAY, 500 if random.random() < 0.03 else random.randint(90, 110)) for n in range(400)])
    rows(folder, "business", "time,load", [(datetime.datetime(2013, 1, 1) + n * HOUR, f"{random.gauss(0, 1):.4f}") for n in range(24 * 31)])


def events(folder):
    rows(folder, "sales", "time,sales", [(at, random.randint(8, 22)) for at in sorted(datetime.datetime(2022, 1, 1) + MINUTE * random.randint(0, 60 * 24 * 20)
                                                                                      for _ in range(600))])
    rows(folder, "logs", "DocumentID,Status,DateCreated", sorted(
        ((n % 9, random.choice(["S1", "S2", "S3"]), datetime.datetime(2011, 7, 29) + MINUTE * random.randint(0, 90000)) for n in range(60)), key=lambda x: x[2]))
    rows(folder, "metrics", "date,metric,value", [(datetime.date(2019, 4, 1) + DAY * (n // 4), "ABCD"[n % 4], random.randint(100, 999)) for n in range(150)])
    rows(folder, "access", "req_date,src_ip,bytes", [(at, f"209.85.238.{random.randint(1, 6)}", random.randint(200, 40000)) for at in
                                                     sorted(datetime.datetime(2015, 5, 17) + MINUTE * random.randint(0, 4000) for _ in range(300))])
    rows(folder, "requests", "timestamp,name,duration,resultCode",
         [(f"{datetime.datetime(2024, 4, 4) + datetime.timedelta(seconds=n * 31):%Y-%m-%dT%H:%M:%SZ}", random.choice(["GET /home", "GET /search", "POST /pay"]),
           f"{random.expovariate(1 / 200):.1f}", random.choice([200, 200, 200, 404, 500])) for n in range(1500) if n % 90 > 25])
    rows(folder, "visits", "ts,user_id,country_id,site_id",
         [(at, f"LC{random.randint(30, 60)}", random.choice(["TL6", "BDV", "HVQ"]), random.choice(["N0OTG", "QGO3G", "GVOFK", "3POLC"])) for at in
          sorted(datetime.datetime(2019, 2, 1) + MINUTE * random.randint(0, 9000) for _ in range(700))])
    at, lines = datetime.datetime(2012, 12, 1, 8), []
    for n in range(300):
        lines.append((at, f"{random.uniform(0, 90):.1f}"))
        at += MINUTE * (random.randint(11, 300) if random.random() < 0.06 else 1)
    rows(folder, "drive", "time,speed", lines)
    rows(folder, "callbacks", "client_time,state", [(datetime.datetime(2023, 9, 25, 19) + n * 7 * MINUTE + MINUTE * random.randint(0, 6), n % 2) for n in range(60)])


def plain(folder):
    rows(folder, "race", "Car,Race,TrackPoint,ElapsedTime", [(car, race, point, place * 100 + random.randint(0, 40)) for car in "ABC" for race in (1, 2)
                                                             for place, point in enumerate("ABCD")])
    rows(folder, "fields", "field,value", [(random.choice("ABC"), random.randint(1, 9)) for _ in range(20)])
    rows(folder, "pasta", "id,pasta,city,calories", [(n, random.choice(["Spaghetti", "Lasagna"]), random.choice(["Palermo", "Roma"]), random.randint(3, 6) * 100)
                                                     for n in range(40)])
    rows(folder, "wide", "time,X,Y,Z", [(datetime.date(2009, 1, 1) + n * DAY, *(f"{random.gauss(0, 2):.6f}" for _ in range(3))) for n in range(10)])
    rows(folder, "random", "a,b,i,x,y", [(random.choice(["pan", "eks", "wye"]), random.choice(["pan", "eks", "wye"]), n, f"{random.random():.6f}", f"{random.random():.6f}")
                                         for n in range(100)])
    rows(folder, "stacked", "DATE,D0,D1,D2,D3,D4,D5", [(datetime.date(2017, 7, 19) + n * DAY, *sorted((random.randint(0, 16) for _ in range(6)), reverse=True))
                                                       for n in range(8)])
    rows(folder, "responses", "CATEGORY,RESPONSE", [(random.randint(1, 12), f"{random.random():.3f}") for _ in range(900)])
    rows(folder, "truths", "n,s", [(n, random.choice(["True", "False"])) for n in range(80)])
    rows(folder, "places", "x,y1,y2", [(x := random.randint(0, 99), f"{x + random.gauss(0, 9):.2f}", f"{random.gauss(0, 9) - x:.2f}") for _ in range(500)])


def later(folder):
    random.seed(77)
    rows(folder, "later_devices", "timestamp,id_device,value", [(f"{at:%Y-%m-%d %H:%M:%S}.432783", random.choice(["device1", "device2"]), random.randint(1, 9) * 500)
        for at in sorted(datetime.datetime(2019, 11, 4, 8) + MINUTE * random.randint(0, 60 * 40) for _ in range(160))])
    rows(folder, "later_lamp", "time,value", [(f"{at:%Y-%m-%dT%H:%M:%S}.989791Z", n % 2) for n, at in enumerate(sorted(datetime.datetime(2021, 3, 9, 7) + MINUTE * random.randint(0, 4000) for _ in range(60)))])
    rows(folder, "later_nights", "datetime,kwh,temperature", [(datetime.datetime(2021, 3, 1, 23) + n * 30 * MINUTE, f"{random.uniform(0.4, 2.5):.6f}", f"{random.uniform(4, 12):.1f}") for n in range(48 * 9)])
    rows(folder, "later_readings", "Date,Value,Sensor", [(f"{datetime.date(2021, 8, 2) + n * DAY:%d/%m/%Y}", random.randint(5000, 34000), s) for s in "AB" for n in range(30)])
    rows(folder, "later_commands", "command_timestamp,command", [(at, random.choice(["enable", "disable"])) for at in sorted(datetime.datetime(2023, 8, 1, 15) + MINUTE * random.randint(0, 9000) for _ in range(40))])
    rows(folder, "later_people", "person,productivity,salary,duedate", [(f"P{n}", random.randint(20, 95), random.randint(10, 40) * 100, datetime.date(2020, 10, 14) + DAY * random.randint(0, 30)) for n in range(60)])
    rows(folder, "later_twomonths", "datetime,value", [(datetime.datetime(2017, 1, 2) + n * HOUR, f"{random.gauss(10, 3):.3f}") for n in range(24 * 58)])
    rows(folder, "later_january", "dates,count1,count2,count3", [(datetime.date(2020, 1, 1) + n * DAY, random.randint(0, 99), random.randint(0, 99), random.randint(0, 99)) for n in range(31)])
    rows(folder, "later_deaths", "date,deathCount", [(datetime.date(2020, 1, 1) + n * DAY, random.randint(300, 700)) for n in range(200)])
    rows(folder, "later_amounts", "group,day,amount", [(g, d, random.randint(1, 5)) for g in "ab" for d in ["Mon", "Tues", "Fri", "Thurs", "Sat", "Sun", "Weds"]])
    rows(folder, "later_orders", "created_at,books,id", [(at, random.randint(1, 5), n) for n, at in enumerate(sorted(datetime.datetime(2024, 1, 3) + MINUTE * random.randint(0, 60 * 24 * 60) for _ in range(400)))])
    rows(folder, "later_twoyears", "dt,value", [(datetime.date(2020, 1, 1) + n * DAY, random.randint(100, 900)) for n in range(760)])
    rows(folder, "later_sales", "salesdate,qty", [(d, random.randint(1, 20)) for d in sorted(datetime.date(2001, 12, 3) + DAY * random.randint(0, 60) for _ in range(90))])
    rows(folder, "later_air", "date_time,pm25", [(datetime.datetime(2016, 1, 1) + n * HOUR, f"{random.expovariate(1 / 8):.1f}") for n in range(24 * 120)])
    rows(folder, "later_current", "time,current", [(datetime.datetime(2023, 11, 11) + n * 5 * MINUTE, f"{random.uniform(0, 30):.2f}") for n in range(288 * 2)])
    rows(folder, "later_cpu", "time,value", [(datetime.datetime(2016, 9, 21) + n * MINUTE, random.randint(50, 130)) for n in range(600)])
    rows(folder, "later_names", "name,group", [(random.choice(["x", "y", "z"]), random.choice("pq")) for _ in range(90)])
    rows(folder, "later_web", "time,ip", [(at, f"10.0.0.{random.randint(1, 5)}") for at in sorted(datetime.datetime(2016, 12, 1) + datetime.timedelta(seconds=random.randint(0, 90000)) for _ in range(200))])
