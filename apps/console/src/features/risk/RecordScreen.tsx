import { verdicts } from '@pitboss/contract/risk/alert-words';
import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { alertActions } from '@pitboss/contract/risk/risk-words';
import { monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { text, useText } from '../../kit/text.ts';
import { accountRange } from '../../kit/time/range-defaults.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { recordText } from './alerts/records.text.ts';
import { actText } from './cases/actions.text.ts';
import { Subject } from './monitor/Subject.tsx';

const monitorLabels = Object.fromEntries(
  monitorCodes.map((code) => [`code.${code}`, monitorOf(code).title]),
) as {
  readonly [C in (typeof monitorCodes)[number] as `code.${C}`]: { zh_cn: string; en_us: string };
};

const actLabels = Object.fromEntries(alertActions.map((act) => [act, actText[`act.${act}`]]));

function Actions({ acts }: { readonly acts: readonly (typeof alertActions)[number][] }) {
  const t = useText(actText);
  return acts.length ? acts.map((act) => t(`act.${act}`)).join(' · ') : '-';
}

function Content({ content }: { readonly content: Readonly<Record<'zh_cn' | 'en_us', string>> }) {
  const texts = content[useLanguage()];
  return (
    <span className="k-plain" title={texts}>
      {texts}
    </span>
  );
}

/** Decisions about the alerts of risk control, with operator and reaction time. */
export const RecordScreen = listScreen({
  page: '/listRiskOperationRecord',
  call: riskRecords.list,
  text: text({ ...recordText, ...monitorLabels }),
  tabs: 'result',
  filters: {
    time: accountRange,
    code: { choices: monitorCodes },
    result: { choices: verdicts },
    handler: 'text',
    subject: 'text',
  },
  columns: {
    at: 'time',
    code: { choices: monitorCodes },
    name: (row) => <Subject row={row} />,
    content: {
      as: (row) => <Content content={row.content} />,
      field: { zh_cn: 'content.zh_cn', en_us: 'content.en_us' },
      width: 360,
      link: ({ alertId }) => ({ page: '/riskManagement', search: { alert: alertId } }),
    },
    result: { choices: verdicts, tones: { normal: 'success', abnormal: 'bad', undeterminable: 'unusual' } },
    seconds: { as: 'number', width: 110 },
    handler: (row) => <OperatorName name={row.handler} />,
    acts: { as: (row) => <Actions acts={row.acts} />, words: actLabels, width: 130 },
    remark: { as: 'text', width: 180 },
    key: { as: 'text', width: 260 },
  },
});
