import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { endSocket } from "~/graph/client";
import { session } from "~/graph/session";

/** isOwnPath reports whether an address is a path of this application. One elsewhere would send people away. */
export const isOwnPath = (address: string | undefined) => address !== undefined && /^\/(?![/\\])/.test(address);

/** useEnter returns a function that opens the application, or what was asked for, after somebody has signed in. */
export function useEnter(next?: string) {
  const router = useRouter();
  return useCallback(() => {
    endSocket();
    session.renew();
    router.history.replace(next && isOwnPath(next) ? next : "/");
  }, [router, next]);
}
