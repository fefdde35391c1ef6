/* Fallback page for browsers that cannot run the page, and for a page that could not be loaded. Old browsers read this file, so it is ES5
   only. */
(function () {
  var OLD =
    "<h1>Airlock</h1>" +
    '<p lang="en">This browser is too old for this page. It needs Chrome or Edge 111, Firefox 121, Safari 16.4 (iOS 16.4), or a newer one. Update the browser or the system, or open the same link in another browser. Your seat is safe: its recovery code works there.</p>' +
    '<p lang="cs">Tento prohlížeč je na tuto stránku příliš starý. Je potřeba Chrome nebo Edge 111, Firefox 121, Safari 16.4 (iOS 16.4) nebo novější. Aktualizuj prohlížeč nebo systém, nebo otevři stejný odkaz v jiném prohlížeči. Tvoje místo u stolu je v bezpečí: jeho záchranný kód platí i tam.</p>';
  var UNLOADED =
    "<h1>Airlock</h1>" +
    '<p lang="en">The page could not be loaded: the server or the network is away, or something between blocks it. Load it again in a moment. The match is safe.</p>' +
    '<p lang="cs">Stránku se nepodařilo načíst: server nebo síť nejsou dostupné, nebo ji něco cestou blokuje. Načti ji za chvíli znovu. Partie je v bezpečí.</p>' +
    '<p><button type="button">Reload / Načíst znovu</button></p>';

  function show(text) {
    var app = document.getElementById("app");
    // A rendered page already works.
    if (!app || app.firstChild) return;
    app.innerHTML = '<main class="text" role="alert">' + text + "</main>";
    var again = app.getElementsByTagName("button")[0];
    if (again)
      again.onclick = function () {
        location.reload();
      };
  }

  function lacks() {
    try {
      return !(
        "noModule" in document.createElement("script") &&
        window.CSS &&
        CSS.supports("color", "color-mix(in srgb, red, blue)") &&
        CSS.supports("selector(:has(a))") &&
        Array.prototype.findLast &&
        Object.hasOwn &&
        window.structuredClone &&
        window.HTMLDialogElement &&
        window.ResizeObserver &&
        window.WebSocket
      );
    } catch (_) {
      return true;
    }
  }

  if (lacks()) {
    document.documentElement.setAttribute("data-old", "");
    show(OLD);
    return;
  }
  document.documentElement.addEventListener("airlock-unloaded", function () {
    show(UNLOADED);
  });
  // A script or style of the page failed to load.
  window.addEventListener(
    "error",
    function (event) {
      if (event.target && event.target.tagName === "SCRIPT") show(UNLOADED);
    },
    true
  );
})();
