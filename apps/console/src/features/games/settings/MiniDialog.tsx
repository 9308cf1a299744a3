import { gameSettings } from '@pitboss/contract/games/game-settings';
import { gameLimits } from '@pitboss/rules/games/game-settings';
import { ownField } from '../../../kit/form/field-names.ts';
import { OwnField, WholeField } from '../../../kit/form/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { type Amounts, AmountsControl, amountsOf, amountsWrong, writtenAmounts } from './AmountsControl.tsx';
import { alike, type MiniRow, OnOffField, RtpField, type Switched, switched, touched } from './fields.tsx';
import { changesOf, ManyDialog } from './ManyDialog.tsx';
import { settingText } from './settings.text.ts';

interface Values {
  open?: Switched;
  rtp: string;
  amounts: Amounts[];
  hot?: Switched;
  sort: string;
  reason: string;
}

function initialOf(rows: readonly MiniRow[]): Values {
  const open = alike(rows, (row) => row.switch === 'open');
  const hot = alike(rows, (row) => row.hot);
  const [first] = rows;
  const sameAmounts = alike(rows, (row) => JSON.stringify(amountsOf(row))) !== undefined;
  return {
    ...(open === undefined ? {} : { open: switched(open) }),
    rtp: alike(rows, (row) => row.rtp) ?? '',
    amounts: first && sameAmounts ? amountsOf(first) : [],
    ...(hot === undefined ? {} : { hot: switched(hot) }),
    sort: String(alike(rows, (row) => row.sort) ?? ''),
    reason: '',
  };
}

function changesIn(initial: Values, values: Values) {
  const { open, rtp, amounts, hot, sort } = touched(initial, values);
  return {
    ...(open === undefined ? {} : { open: open === 'on' }),
    ...(rtp === undefined ? {} : { rtp: rtp.trim() || null }),
    ...(amounts === undefined ? {} : writtenAmounts(amounts)),
    ...(hot === undefined ? {} : { hot: hot === 'on' }),
    ...(sort ? { sort: Number(sort) } : {}),
  };
}

/** Changes one mini game or many at once: only the fields that are touched, all games or none. */
export function MiniDialog(props: {
  readonly rows: readonly MiniRow[];
  readonly close: () => void;
  readonly done?: () => void;
}) {
  const t = useText(settingText);
  const { rows, close } = props;
  const initial = initialOf(rows);
  return (
    <ManyDialog
      call={gameSettings.updateMini}
      rows={rows}
      width={820}
      initial={initial}
      payload={(values) => changesOf(rows, changesIn(initial, values), values.reason)}
      close={close}
      done={props.done}
    >
      <OnOffField name="open" label={t('open')} hint={t('openHint')} />
      <RtpField />
      <OwnField
        name={ownField('amounts')}
        label={t('amounts')}
        hint={t('amountsHint')}
        check={(lines) => amountsWrong(lines as Amounts[], t)}
      >
        <AmountsControl />
      </OwnField>
      <OnOffField name="hot" label={t('hot')} />
      <WholeField
        name={ownField('sort')}
        label={t('sort')}
        hint={t('sortHint')}
        min={1}
        max={gameLimits.sort}
      />
    </ManyDialog>
  );
}
