import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "urql";
import { router } from "./app";
import { client } from "./graph/client";
import "./styles.css";
import { language } from "./text/language";
import { loadTexts } from "./text/text";
import { Locale } from "./ui/locale";

document.documentElement.lang = language;
await Promise.all(["ui", "frame", "sign-in"].map(loadTexts));

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <Locale>
      <Provider value={client}>
        <RouterProvider router={router} />
      </Provider>
    </Locale>
  </StrictMode>,
);
