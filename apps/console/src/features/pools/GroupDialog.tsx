import { pools } from '@pitboss/contract/pools/pools';
import { checkPoolName } from '@pitboss/rules/checks/content-checks';
import { parseRatio, wholeRatio } from '@pitboss/rules/pools/pool-rules';
import { checkProportion, checkRtp } from '@pitboss/rules/validation';
import { ownField } from '../../kit/form/field-names.ts';
import { DecimalField, SwitchField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import {
  AgentsField,
  type ChosenAgent,
  GamesField,
  RatioFields,
  ReasonField,
  ratioNames,
} from './fields.tsx';
import { poolText } from './pools.text.ts';
import type { GroupRow } from './rows.ts';
import './pools.css';

interface Values {
  name: string;
  agentIds: readonly ChosenAgent[];
  gameIds: number[];
  rtp: string;
  proportion: string;
  ratio1: string;
  ratio2: string;
  ratio3: string;
  ratio4: string;
  open: boolean;
  reason: string;
}

const fresh: Values = {
  name: '',
  agentIds: [],
  gameIds: [],
  rtp: '',
  proportion: '',
  open: false,
  reason: '',
  ratio1: '0.4000',
  ratio2: '0.3000',
  ratio3: '0.2000',
  ratio4: '0.1000',
};

const valuesOf = ({ name, agents, games, rtp, proportion, ratios, state }: GroupRow): Values => {
  const [ratio1 = '', ratio2 = '', ratio3 = '', ratio4 = ''] = ratios;
  return {
    name,
    agentIds: agents,
    gameIds: games ?? [],
    rtp,
    proportion,
    ratio1,
    ratio2,
    ratio3,
    ratio4,
    open: state === 'open',
    reason: '',
  };
};

/** Makes a group, or changes the one of a row. */
export function GroupDialog({ row, close }: { readonly row?: GroupRow; readonly close: () => void }) {
  const t = useText(poolText);
  const rule = useRule();
  const payload = (values: Values) => {
    const ratios = ratioNames.map((name) => values[name].trim());
    // The sum is shown below the fields and reports its error.
    if (ratios.reduce((sum, ratio) => sum + (parseRatio(ratio) ?? 0), 0) !== wholeRatio) return null;
    return {
      name: values.name.trim(),
      rtp: values.rtp,
      proportion: values.proportion,
      ratios,
      agentIds: values.agentIds.map(({ agentId }) => agentId),
      gameIds: values.gameIds.length === 0 ? null : values.gameIds,
      open: values.open,
      reason: values.reason.trim(),
    };
  };
  const fields = (
    <>
      <TextField name={ownField('name')} label={t('name')} required max={50} check={rule(checkPoolName)} />
      <AgentsField />
      <GamesField />
      <DecimalField
        name={ownField('rtp')}
        label={t('rtp')}
        required
        hint={t('rtpHint')}
        check={rule((value) => checkRtp('pool', value))}
      />
      <DecimalField
        name={ownField('proportion')}
        label={t('proportion')}
        required
        hint={t('proportionHint')}
        check={rule(checkProportion)}
      />
      <RatioFields />
      <SwitchField name={ownField('open')} label={t('isOpen')} hint={t('openHint')} />
      <ReasonField />
    </>
  );
  return row ? (
    <FormDialog
      title={t('changeTitle', { name: row.name })}
      width={640}
      call={pools.update}
      version={row.version}
      initial={valuesOf(row)}
      payload={(values: Values) => {
        const changed = payload(values);
        return changed && { ...changed, groupId: row.groupId };
      }}
      onClose={close}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      title={t('addTitle')}
      width={640}
      call={pools.create}
      initial={fresh}
      payload={payload}
      onClose={close}
    >
      {fields}
    </FormDialog>
  );
}
