import { CombinedError } from "@urql/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "~/text/text";
import { type Problem, problemOf } from "./errors";
import { session } from "./session";

/** A Sending is a file on its way to the server, and what became of it. */
export type Sending<Data> = {
  id: number;
  name: string;
  /** The share that has been sent; undefined while the file waits for those before it. */
  sent?: number;
  data?: Data;
  problem?: Problem;
};

type Sent<Data> = { data?: Data; problem?: Problem };

/** send sends a file and reports the share that has been sent. It never rejects. */
function send<Data>(path: string, file: File, stop: AbortSignal, report: (share: number) => void): Promise<Sent<Data>> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => report(total ? loaded / total : 0);
    request.upload.onload = () => report(1);
    request.onload = () => {
      if (request.status === 201) return done({ data: request.response as Data });
      const graphQLErrors = request.response?.errors;
      const problem = problemOf(
        graphQLErrors
          ? new CombinedError({ graphQLErrors })
          : new CombinedError({ networkError: new Error(request.statusText), response: { status: request.status } }),
      );
      if (problem.kind === "signed-out") session.expire();
      done({ problem });
    };
    const fail = () => done({ problem: problemOf(new CombinedError({ networkError: new Error("not sent") })) });
    request.onerror = fail;
    request.onabort = fail;
    stop.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

const mebibyte = 1024 * 1024;

/**
 * useUploads sends files one after the other to an address of the service. It returns them with their progress and
 * result, and a function that adds files. `most` bounds a file in MiB. What is on its way is broken off with the component.
 */
export function useUploads<Data>(
  most: number,
  onData: () => void,
): [Sending<Data>[], (path: string, files: File[]) => void] {
  const [sendings, set] = useState<Sending<Data>[]>([]);
  const last = useRef(0);
  const queue = useRef(Promise.resolve());
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const add = useCallback(
    (path: string, files: File[]) => {
      for (const file of files) {
        last.current++;
        const id = last.current;
        const change = (part: Partial<Sending<Data>>) =>
          set((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
        set((before) => [...before, { id, name: file.name }]);
        if (file.size > most * mebibyte) {
          change({ problem: { kind: "invalid", message: t("ui.file-too-large", { most }), fields: {} } });
          continue;
        }
        queue.current = queue.current.then(async () => {
          if (stop.current.signal.aborted) return;
          change({ sent: 0 });
          const result = await send<Data>(path, file, stop.current.signal, (sent) => change({ sent }));
          change(result);
          if (result.data) onData();
        });
      }
    },
    [most, onData],
  );
  return [sendings, add];
}
