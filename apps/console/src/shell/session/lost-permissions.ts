import type { Call } from '@pitboss/contract/core/define';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UserInfo, useClientState } from '../../kit/calls/client-state.ts';
import { whenDenied } from '../../kit/calls/send.ts';
import { usePermissionMoment } from '../../kit/calls/use-live.ts';
import { mayOpen, mayUse } from '../pages/access.ts';
import { refreshUser } from './reference.ts';

/** Returns true when an operator may make a call. */
const mayCall = (user: UserInfo | null, { pages, feature }: Call): boolean =>
  pages.some((path) => path === '/' || path === '/index' || mayOpen(user, path)) &&
  (feature === undefined || mayUse(user, feature));

/** Deletes the replies of calls that an operator may no longer make; what still shows one shows nothing. */
function forgetDenied(client: QueryClient, user: UserInfo | null): void {
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) {
    const call = query.meta?.call as Call | undefined;
    if (!call || mayCall(user, call)) continue;
    if (query.isActive()) query.reset();
    else cache.remove(query);
  }
}

/**
 * Follows the permissions of the operator: reads them again when the stream reports a change or a call is
 * denied, and deletes replies that may no longer be seen.
 */
export function useFollowPermissions(): void {
  const client = useQueryClient();
  const moment = usePermissionMoment();
  const user = useClientState((state) => state.userInfo);
  useEffect(() => {
    whenDenied(() => void refreshUser());
    return () => whenDenied(() => undefined);
  }, []);
  useEffect(() => {
    if (moment > 0) void refreshUser();
  }, [moment]);
  useEffect(() => forgetDenied(client, user), [client, user]);
}
