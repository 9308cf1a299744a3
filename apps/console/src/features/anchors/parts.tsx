import { anchorStates } from '@pitboss/rules/anchors/anchor';
import type { Text } from '@pitboss/rules/i18n';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AgentLink } from '../../parts/links.tsx';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './rows.ts';

const tones = { pending: 'warning', live: 'success', notLive: 'info', offline: 'neutral' } as const;

export { anchorStates };

/** State of an anchor; a ban stands before it, with its end. */
export function AnchorState({ row }: { readonly row: Pick<AnchorRow, 'state' | 'banned' | 'bannedUntil'> }) {
  const t = useText(anchorText);
  if (!row.banned) return <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>;
  return (
    <>
      <StatusTag tone="error">{row.bannedUntil === null ? t('bannedForGood') : t('bannedUntil')}</StatusTag>{' '}
      {row.bannedUntil !== null && <Time value={row.bannedUntil} />}
    </>
  );
}

/** The agency of an anchor; one of the platform has none. */
export function Agency({ row }: { readonly row: { agentId: string | null; agentAccount: string | null } }) {
  if (row.agentId === null) return <Plain value={null} />;
  return <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>;
}

/** A room by its name, or its id where nobody has set it up. */
export function RoomName({ row }: { readonly row: { roomId: string | null; roomName: Text | null } }) {
  const language = useLanguage();
  return <Plain value={row.roomName?.[language] ?? row.roomId} />;
}

/** A length as hours, minutes and seconds. */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
