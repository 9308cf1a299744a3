import { singleLabels } from '@pitboss/contract/risk/labels';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import { useText } from '../../kit/text.ts';
import { useKeyword } from '../../parts/use-keyword.ts';
import { labelText } from './labels.text.ts';

const shownMax = 20;

/** Chooses a member that labels evaluate by account, as the control of a form's field; the value is the id. */
export function MemberControl(props: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string | undefined) => void;
}) {
  const t = useText(labelText);
  const { keyword: account, boxOf } = useKeyword();
  const found = useCall(
    singleLabels.players,
    { account, pageNo: 1, pageSize: shownMax },
    { enabled: account !== '', keepPrevious: true, quiet: true },
  );
  // The chosen one keeps its name while another account is typed.
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>();
  const options = (account === '' ? [] : (found.data?.list ?? [])).map((row) => ({
    value: row.memberId,
    label: `${row.memberAccount} (${row.agentAccount})`,
  }));
  if (chosen && chosen.value === props.value && !options.some(({ value }) => value === chosen.value))
    options.unshift(chosen);
  return (
    <Combobox
      id={props.id}
      label={t('memberAccount')}
      {...boxOf(found, { before: t('typeMember'), none: t('noMember') })}
      placeholder={t('memberAccount')}
      value={props.value}
      options={options}
      onChange={(value) => {
        setChosen(options.find((one) => one.value === value));
        props.onChange?.(value);
      }}
    />
  );
}
