import { gameSettings } from '@pitboss/contract/games/game-settings';
import { gameLimits, gameStates } from '@pitboss/rules/games/game-settings';
import { ownField } from '../../../kit/form/field-names.ts';
import { ChoiceField, WholeField } from '../../../kit/form/fields.tsx';
import { useText } from '../../../kit/text.ts';
import {
  alike,
  type GameRow,
  OnOffField,
  ProfitabilityField,
  RtpField,
  type Switched,
  switched,
  touched,
} from './fields.tsx';
import { changesOf, ManyDialog } from './ManyDialog.tsx';
import { settingText } from './settings.text.ts';

interface Values {
  state?: GameRow['state'];
  rtp: string;
  profitability: string;
  hours: string;
  newsTicker?: Switched;
  voice?: Switched;
  ai?: Switched;
  robots: string;
  memberChat?: Switched;
  reason: string;
}

/** Returns the values that the games share; others are empty. */
function initialOf(rows: readonly GameRow[]): Values {
  const of = <K extends keyof GameRow>(key: K) => alike(rows, (row) => row[key]);
  const on = (key: 'newsTicker' | 'voice' | 'ai' | 'memberChat') => {
    const value = of(key);
    return value === undefined ? {} : { [key]: switched(value) };
  };
  const state = of('state');
  return {
    ...(state === undefined ? {} : { state }),
    rtp: of('rtp') ?? '',
    profitability: of('profitability') ?? '',
    hours: String(of('hours') ?? ''),
    robots: String(of('robots') ?? ''),
    ...on('newsTicker'),
    ...on('voice'),
    ...on('ai'),
    ...on('memberChat'),
    reason: '',
  };
}

const numberOf = (name: 'hours' | 'robots', text: string | undefined) =>
  text ? { [name]: Number(text) } : {};
const isOn = (name: 'newsTicker' | 'voice' | 'ai' | 'memberChat', value: Switched | undefined) =>
  value === undefined ? {} : { [name]: value === 'on' };

function changesIn(initial: Values, values: Values) {
  const { state, rtp, profitability, hours, robots, newsTicker, voice, ai, memberChat } = touched(
    initial,
    values,
  );
  return {
    ...(state === undefined ? {} : { state }),
    ...(rtp === undefined ? {} : { rtp: rtp.trim() || null }),
    ...(profitability === undefined ? {} : { profitability: profitability.trim() || null }),
    ...numberOf('hours', hours),
    ...numberOf('robots', robots),
    ...isOn('newsTicker', newsTicker),
    ...isOn('voice', voice),
    ...isOn('ai', ai),
    ...isOn('memberChat', memberChat),
  };
}

/** Changes one game or many at once: only the fields that are touched, all games or none. */
export function SettingDialog(props: {
  readonly rows: readonly GameRow[];
  readonly close: () => void;
  readonly done?: () => void;
}) {
  const t = useText(settingText);
  const { rows, close } = props;
  const initial = initialOf(rows);
  return (
    <ManyDialog
      call={gameSettings.update}
      rows={rows}
      width={560}
      initial={initial}
      payload={(values) => changesOf(rows, changesIn(initial, values), values.reason)}
      close={close}
      done={props.done}
    >
      <ChoiceField
        name={ownField('state')}
        label={t('state')}
        hint={t('stateHint')}
        options={gameStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <RtpField />
      <ProfitabilityField />
      <WholeField
        name={ownField('hours')}
        label={t('hours')}
        min={gameLimits.hours[0]}
        max={gameLimits.hours[1]}
      />
      <OnOffField name="newsTicker" label={t('newsTicker')} />
      <OnOffField name="voice" label={t('voice')} />
      <OnOffField name="ai" label={t('ai')} />
      <WholeField
        name={ownField('robots')}
        label={t('robots')}
        hint={t('robotsHint')}
        min={gameLimits.robots[0]}
        max={gameLimits.robots[1]}
      />
      <OnOffField name="memberChat" label={t('memberChat')} />
    </ManyDialog>
  );
}
