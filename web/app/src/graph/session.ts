import { useSyncExternalStore } from "react";

let expired = false;
const listeners = new Set<() => void>();
const refusals = new Set<() => void>();

function set(value: boolean) {
  if (expired === value) return;
  expired = value;
  for (const listener of listeners) listener();
}

/** session says whether the server refused the session, which the frame's dialog renews in place. */
export const session = {
  expire: () => set(true),
  renew: () => set(false),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  expired: () => expired,
  /** refuse says that the person's role did not allow something: it may have changed since it was asked for. */
  refuse: () => {
    for (const listener of refusals) listener();
  },
  onRefusal(listener: () => void) {
    refusals.add(listener);
    return () => {
      refusals.delete(listener);
    };
  },
};

export const useSessionExpired = () => useSyncExternalStore(session.subscribe, session.expired);
