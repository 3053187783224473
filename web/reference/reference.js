// The API's own description, rendered. The search needs a worker made of
// source text, which the page's policy allows for its own origin alone.
const font = "system-ui, sans-serif";
Redoc.init(
  "/v1/openapi.json",
  {
    hideDownloadButtons: false,
    sortRequiredPropsFirst: true,
    theme: { typography: { fontFamily: font, headings: { fontFamily: font } } },
  },
  document.getElementById("reference"),
);
