import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "urql";
import { router } from "./app";
import { client } from "./graph/client";
import "./styles.css";
import { loadTexts } from "./text/text";

await Promise.all(["ui", "frame", "sign-in"].map(loadTexts));

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <Provider value={client}>
      <RouterProvider router={router} />
    </Provider>
  </StrictMode>,
);
