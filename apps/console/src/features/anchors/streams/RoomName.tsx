import type { Text } from '@pitboss/rules/i18n';
import { Plain } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';

/** A room by its name, or by its id if it has not been set up. */
export function RoomName({ row }: { readonly row: { roomId: string | null; roomName: Text | null } }) {
  const language = useLanguage();
  return <Plain value={row.roomName?.[language] ?? row.roomId} />;
}
