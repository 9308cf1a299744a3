import { GAMES, gameById } from '@pitboss/rounds/catalogue';
import { agentLimits, checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { checkRtp, type RtpKind, rtpRanges } from '@pitboss/rules/validation';
import { type FieldName, ownField } from '../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, OwnField, TextField, TimeField } from '../../kit/form/fields.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { type Language, useText } from '../../kit/text.ts';
import { AgentPicker } from '../../parts/games/pickers.tsx';
import { rtpText } from './rtp.text.ts';

const names = {
  agentId: ownField('agentId'),
  gameId: ownField('gameId'),
  rtp: ownField('rtp'),
  until: ownField('until'),
  reason: ownField('reason'),
} as const satisfies Record<string, FieldName>;

const games = GAMES.filter(({ category }) => category !== 'base');
const nameOf = (id: number, language: Language): string => {
  const game = gameById(id);
  return game ? (language === 'zh_cn' ? game.zh : game.en) : `#${id}`;
};

/** Name of a game, or the words for all of them, as a title has it. */
export function useGameName(): (id: number | null) => string {
  const t = useText(rtpText);
  const language = useLanguage();
  return (id) => (id === null ? t('allGames') : nameOf(id, language));
}

function AgentControl(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
}) {
  return (
    <AgentPicker
      {...(props.id ? { id: props.id } : {})}
      width={300}
      value={props.value}
      onChange={(id) => props.onChange?.(id)}
    />
  );
}

/** The agent that a setting is for. */
export function AgentField({ optional = false }: { readonly optional?: boolean }) {
  const t = useText(rtpText);
  return (
    <OwnField
      name={names.agentId}
      label={t('agentId')}
      required={!optional}
      hint={optional ? t('agentHint') : undefined}
    >
      <AgentControl />
    </OwnField>
  );
}

/** The game of a setting; with `all`, the choice of all games. */
export function GameField({ all = false }: { readonly all?: boolean }) {
  const t = useText(rtpText);
  const language = useLanguage();
  const one = games.map(({ id }) => ({ value: id, label: nameOf(id, language) }));
  return (
    <ChoiceField
      name={names.gameId}
      label={t('gameId')}
      required
      options={all ? [{ value: 0, label: t('allGames') }, ...one] : one}
    />
  );
}

/** Returns the game of a request: 0 stands for all games, which is an absent field. */
export const gameToSend = (gameId: number): { gameId?: number } => (gameId === 0 ? {} : { gameId });

const decimal = (thousandths: number) => `0.${thousandths}`;

/** RTP within the range of its kind, and reason. `now` is the RTP in force. */
export function RtpFields({ kind, now }: { readonly kind: RtpKind; readonly now?: string }) {
  const t = useText(rtpText);
  const rule = useRule();
  const { min, max } = rtpRanges[kind];
  return (
    <>
      <DecimalField
        name={names.rtp}
        label={t('rtp')}
        required
        unit={now && `${t('now')} ${now}`}
        hint={t('rtpHint', { min: decimal(min), max: decimal(max) })}
        check={rule((rtp) => checkRtp(kind, rtp))}
      />
      <RtpReasonField />
    </>
  );
}

/** Why something is set or deleted. */
export function RtpReasonField() {
  const t = useText(rtpText);
  const rule = useRule();
  return (
    <TextField
      name={names.reason}
      label={t('reason')}
      required
      max={agentLimits.reason}
      lines={2}
      check={rule(checkReason)}
    />
  );
}

/** Until when a setting holds. */
export function UntilField({ hint }: { readonly hint: string }) {
  const t = useText(rtpText);
  const rule = useRule();
  return (
    <TimeField
      name={names.until}
      label={t('until')}
      hint={hint}
      check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
    />
  );
}
