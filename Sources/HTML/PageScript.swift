/// The one script of a page. It reads the tables that stand there, so that without it nothing is missing but the pointing: values
/// under the pointer or finger, by arrow keys, spoken by a live region; and tabs as one control.
enum PageScript {
    static let text = #"""
        "use strict";
        (() => {
          const make = (name, attributes, words) => {
            const element = document.createElement(name);
            for (const key in attributes) element.setAttribute(key, attributes[key]);
            if (words !== undefined) element.textContent = words;
            return element;
          };
          const shape = (name, attributes) => {
            const element = document.createElementNS("http://www.w3.org/2000/svg", name);
            for (const key in attributes) element.setAttribute(key, attributes[key]);
            return element;
          };
          const hint = "Point, touch or use the arrow keys to read values.";

          // The rows of a chart's table, a group a place.
          function groupsOf(table) {
            const heads = [...table.tHead.rows[0].cells].map(cell => cell.textContent);
            const isLong = table.classList.contains("long");
            const groups = [];
            const known = new Map();
            for (const row of table.tBodies[0].rows) {
              const place = row.querySelector("th").textContent;
              const panel = Number(row.dataset.p || 0);
              const title = "p" in row.dataset ? row.cells[0].textContent : "";
              for (const cell of row.cells) {
                if (!cell.dataset.at) continue;
                const stop = {
                  at: cell.dataset.at.split(" ").map(Number), isFree: "free" in cell.dataset, value: cell.textContent,
                  name: isLong ? cell.previousElementSibling.textContent : heads[cell.cellIndex]
                };
                const key = isLong ? panel + "\n" + place : "row" + row.rowIndex;
                const group = stop.isFree ? undefined : known.get(key);
                if (group) { group.stops.push(stop); continue; }
                const made = { place, panel, title, stops: [stop] };
                known.set(key, made);
                groups.push(made);
              }
            }
            return groups;
          }

          function start(chart) {
            const table = document.querySelector('table[data-of="' + chart.id + '"]');
            if (!table) return;
            const groups = groupsOf(table);
            if (!groups.length) return;
            const isFree = groups[0].stops[0].isFree;
            const views = [...chart.querySelectorAll(":scope > .view")];
            const view = () => views.find(one => one.offsetParent !== null) || views[0];
            const plots = one => (one.dataset.plots || "").split(";").filter(Boolean).map(text => {
              const [x, y, width, height] = text.split(" ").map(Number);
              return { x, y, width, height, isSideways: text.endsWith("sideways") };
            });
            const isSideways = plots(views[0]).some(plot => plot.isSideways);
            const point = (stop, one) => {
              const from = one.classList.contains("narrow") && stop.at.length > 2 ? 2 : 0;
              return { x: stop.at[from], y: stop.at[from + 1] };
            };
            const along = at => isSideways ? at.y : at.x;
            if (!isFree) {
              groups.sort((a, b) => a.panel - b.panel
                || along(point(a.stops[0], views[0])) - along(point(b.stops[0], views[0])));
            }
            const readout = make("p", { class: "readout idle", role: "status", "aria-live": "polite" }, hint);
            chart.after(readout);
            chart.tabIndex = 0;
            chart.setAttribute("role", "application");
            chart.setAttribute("aria-roledescription", "chart");
            chart.setAttribute("aria-label", chart.dataset.label + ". Arrow keys read its values.");
            let shown = -1;
            let only = -1;
            let layer = null;

            function clear() {
              if (layer) layer.remove();
              layer = null;
              shown = only = -1;
              readout.textContent = hint;
              readout.classList.add("idle");
            }

            function show(place, near) {
              const group = groups[place];
              const one = view();
              const svg = one.querySelector("svg");
              if (layer) layer.remove();
              layer = shape("g", { class: "hover", "aria-hidden": "true" });
              shown = place;
              let stops = group.stops;
              if (only >= 0) stops = [stops[Math.min(only, stops.length - 1)]];
              let told = stops;
              if (stops.length > 6) {
                const middle = near || point(stops[0], one);
                const far = stop => Math.hypot(point(stop, one).x - middle.x, point(stop, one).y - middle.y);
                told = [...stops].sort((a, b) => far(a) - far(b)).slice(0, 6);
              }
              const points = told.map(stop => point(stop, one));
              const plot = plots(one)[group.panel];
              if (plot && !isFree) {
                const lead = points[0];
                const ends = isSideways
                  ? { x1: plot.x, x2: Math.max(...points.map(at => at.x)), y1: lead.y, y2: lead.y }
                  : { x1: lead.x, x2: lead.x, y1: plot.y + plot.height, y2: Math.min(...points.map(at => at.y)) };
                layer.append(shape("line", ends));
              }
              for (const at of points) layer.append(shape("circle", { cx: at.x, cy: at.y, r: 5 }));
              svg.append(layer);
              const words = told.map(stop => stop.name + " " + stop.value);
              if (told.length < stops.length) words.push("and " + (stops.length - told.length) + " more");
              readout.textContent = [group.title, group.place].filter(Boolean).concat(words).join(" · ");
              readout.classList.remove("idle");
            }

            function nearest(at) {
              const one = view();
              const areas = plots(one);
              let panel = -1;
              let least = Infinity;
              areas.forEach((area, place) => {
                const x = Math.max(area.x - at.x, 0, at.x - area.x - area.width);
                const y = Math.max(area.y - at.y, 0, at.y - area.y - area.height);
                if (Math.hypot(x, y) < least) { least = Math.hypot(x, y); panel = place; }
              });
              let best = 0;
              least = Infinity;
              groups.forEach((group, place) => {
                if (panel >= 0 && group.panel !== panel) return;
                for (const stop of isFree ? group.stops : group.stops.slice(0, 1)) {
                  const to = point(stop, one);
                  const far = isFree ? Math.hypot(to.x - at.x, to.y - at.y) : Math.abs(along(to) - along(at));
                  if (far < least) { least = far; best = place; }
                }
              });
              return best;
            }

            function read(event) {
              const svg = view().querySelector("svg");
              const box = svg.getBoundingClientRect();
              const size = svg.viewBox.baseVal;
              const at = {
                x: (event.clientX - box.left) * size.width / box.width,
                y: (event.clientY - box.top) * size.height / box.height
              };
              only = -1;
              show(nearest(at), at);
            }

            // The nearest value above or below: of a plane, or of the next plot.
            function beside(up) {
              const from = point(groups[shown].stops[0], view());
              let best = shown;
              let least = Infinity;
              groups.forEach((group, place) => {
                const to = point(group.stops[0], view());
                const down = (to.y - from.y) * (up ? -1 : 1);
                const far = down + 4 * Math.abs(to.x - from.x);
                if (down > .5 && far < least) { least = far; best = place; }
              });
              return best;
            }

            const last = groups.length - 1;
            const leap = Math.max(1, Math.round(groups.length / 10));
            chart.addEventListener("keydown", event => {
              if (event.altKey || event.ctrlKey || event.metaKey) return;
              const to = {
                ArrowRight: shown + 1, ArrowLeft: shown < 0 ? last : shown - 1, Home: 0, End: last,
                PageDown: shown + leap, PageUp: shown - leap
              }[event.key];
              if (to !== undefined) {
                show(Math.min(last, Math.max(0, to)));
              } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
                const up = event.key === "ArrowUp";
                if (shown < 0) show(0);
                else if (isFree || groups[last].panel > 0) show(beside(up));
                else {
                  const count = groups[shown].stops.length;
                  if (count > 1) only = up ? (only < 0 ? count - 1 : only - 1) : (only + 1 < count ? only + 1 : -1);
                  show(shown);
                }
              } else if (event.key === "Escape" && shown >= 0) clear();
              else return;
              event.preventDefault();
            });
            chart.addEventListener("pointerdown", read);
            chart.addEventListener("pointermove", event => {
              if (event.pointerType !== "touch" || event.buttons) read(event);
            });
            chart.addEventListener("pointerleave", event => {
              if (event.pointerType !== "touch" && document.activeElement !== chart) clear();
            });
            addEventListener("resize", () => { if (shown >= 0) show(shown); });
          }

          let count = 0;
          function tabs(box) {
            const parts = [...box.querySelectorAll(":scope > .tab")];
            const list = make("div", { class: "segments", role: "tablist", "aria-label": "Charts" });
            const buttons = parts.map(part => {
              const id = "t" + (++count);
              part.id = id + "p";
              part.setAttribute("role", "tabpanel");
              part.setAttribute("aria-labelledby", id);
              const words = part.querySelector(".tab-label").textContent;
              const button = make("button", { type: "button", role: "tab", id, "aria-controls": part.id }, words);
              list.append(button);
              return button;
            });
            const choose = place => buttons.forEach((button, at) => {
              button.setAttribute("aria-selected", String(at === place));
              button.tabIndex = at === place ? 0 : -1;
              parts[at].hidden = at !== place;
            });
            buttons.forEach((button, place) => {
              button.addEventListener("click", () => choose(place));
              button.addEventListener("keydown", event => {
                const to = {
                  ArrowRight: (place + 1) % buttons.length, ArrowLeft: (place + buttons.length - 1) % buttons.length,
                  Home: 0, End: buttons.length - 1
                }[event.key];
                if (to === undefined) return;
                choose(to);
                buttons[to].focus();
                event.preventDefault();
              });
            });
            box.prepend(list);
            box.classList.add("live");
            choose(Math.min(Number(box.dataset.shown) || 0, parts.length - 1));
          }

          document.querySelectorAll(".chart").forEach(start);
          document.querySelectorAll(".tabs").forEach(tabs);
        })();

        """#
}
