import { useSyncExternalStore } from "react";

let expired = false;
const listeners = new Set<() => void>();

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
};

export const useSessionExpired = () => useSyncExternalStore(session.subscribe, session.expired);
