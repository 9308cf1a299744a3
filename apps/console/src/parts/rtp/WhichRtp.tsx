import { appliedRtp } from '@pitboss/contract/rtp/applied-rtp';
import { parseTime } from '@pitboss/rules/time';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useSettings } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../games/GamePicker.tsx';
import { chainText } from './rtp-labels.text.ts';

/** Loaded with the first game that is chosen. */
const RtpChain = lazyPart(async () => (await import('./RtpChain.tsx')).RtpChain);

/**
 * RTP that applies to a member in a game, now or at a given time; nothing for operators who may not see that.
 */
export function WhichRtp({ memberId }: { readonly memberId: string }) {
  const t = useText(chainText);
  const { allowed } = useNavigation();
  const { zone } = useSettings();
  const [game, setGame] = useState<string>();
  const [typed, setTyped] = useState('');
  const at = typed.trim() === '' ? undefined : (parseTime(typed.trim(), zone) ?? null);
  const query = useCall(
    appliedRtp.resolve,
    { memberId, gameId: Number(game ?? 0), ...(at ? { at } : {}) },
    { enabled: game !== undefined && at !== null, quiet: true, keepPrevious: true },
  );
  if (!allowed('/rtpObserved')) return null;
  return (
    <section className="m-card">
      <h3>{t('title')}</h3>
      <div className="k-toolbar">
        <GamePicker value={game} onChange={setGame} width={220} />
        <TextBox
          clearable
          width={220}
          label={t('at')}
          placeholder={t('at')}
          maxLength={19}
          value={typed}
          onChange={setTyped}
        />
        {at === null && <span role="alert">{t('atWrong')}</span>}
      </div>
      {game === undefined ? (
        <p>{t('noneChosen')}</p>
      ) : (
        <Loaded query={query} lines={4}>
          {(reply) => <RtpChain reply={reply} />}
        </Loaded>
      )}
    </section>
  );
}
