import { PageLink } from '../kit/navigation.tsx';

/** An address, leading to all members who ever used it. */
export function SharedIp({ ip }: { readonly ip: string | null }) {
  if (!ip) return '-';
  return (
    <PageLink page="/memberList" search={{ ip }}>
      {ip}
    </PageLink>
  );
}
