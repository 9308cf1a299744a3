import { type ReactNode, useState } from 'react';
import { Combobox } from '../kit/controls/combobox.tsx';
import { Select } from '../kit/controls/select.tsx';
import { SortableList } from '../kit/controls/sortable-list.tsx';
import { TextBox } from '../kit/controls/text-box.tsx';
import { FormItem } from '../kit/form/form.tsx';
import { CheckTree } from '../kit/inputs/check-tree.tsx';
import { Choice, MultiChoice } from '../kit/inputs/choice.tsx';
import { PasswordBox } from '../kit/inputs/password-box.tsx';
import { TextArea } from '../kit/inputs/text-area.tsx';
import { TimeBox } from '../kit/inputs/time-box.tsx';
import { Tick, Toggle } from '../kit/inputs/toggle.tsx';
import { useText } from '../kit/text.ts';
import { DateRange } from '../kit/time/date-range.tsx';
import { Sample, Samples } from './sample.tsx';
import { sampleText } from './showcase.text.ts';

const ignore = () => undefined;
const day = Date.UTC(2026, 0, 5, 4, 0, 0);

/** Controls of one line: texts, numbers and choices. */
export function InputSamples(): ReactNode {
  const t = useText(sampleText);
  const options = (['normal', 'blocked', 'held'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <Samples id="inputs" title="Inputs">
      <Sample name="empty">
        <TextBox label={t('account')} placeholder={t('account')} />
      </Sample>
      <Sample name="filled, with a unit">
        <TextBox label={t('amount')} value="250.00" suffix="CNY" />
      </Sample>
      <Sample name="hover" forced="hover">
        <TextBox label={t('account')} value="demo1" />
      </Sample>
      <Sample name="focus" forced="focus">
        <TextBox label={t('account')} value="demo1" />
      </Sample>
      <Sample name="invalid">
        <TextBox label={t('amount')} value="-1" invalid />
      </Sample>
      <Sample name="disabled">
        <TextBox label={t('account')} value="demo1" disabled />
      </Sample>
      <Sample name="small">
        <TextBox label={t('account')} value="demo1" size="small" />
      </Sample>
      <Sample name="password">
        <PasswordBox value="Pitboss1" autoComplete="off" />
      </Sample>
      <Sample name="select">
        <Select label={t('state')} value="normal" options={options} onChange={ignore} />
      </Sample>
      <Sample name="combobox">
        <Combobox
          label={t('agent')}
          placeholder={t('agent')}
          value="held"
          options={options}
          onChange={ignore}
        />
      </Sample>
      <Sample name="choice">
        <Choice label={t('state')} value="normal" options={options} />
      </Sample>
      <Sample name="choice, disabled">
        <Choice label={t('state')} value="normal" options={options} disabled />
      </Sample>
      <Sample name="several choices" wide>
        <MultiChoice label={t('state')} value={['normal', 'held']} options={options} />
      </Sample>
      <Sample name="time">
        <TimeBox value={day} />
      </Sample>
      <Sample name="switches">
        <Toggle checked /> <Toggle /> <Toggle checked disabled />
      </Sample>
      <Sample name="ticks" wide>
        <Tick checked>{t('important')}</Tick> <Tick>{t('important')}</Tick>
      </Sample>
      <Sample name="time range" wide>
        <DateRange label={t('createdAt')} value={[day, day + 86_399_999]} onChange={ignore} />
      </Sample>
    </Samples>
  );
}

const nodes = [
  {
    key: 'all',
    title: 'Live casino',
    children: [
      { key: 'one', title: 'Baccarat' },
      { key: 'two', title: 'Dragon Tiger' },
    ],
  },
];
const treeState: Readonly<Record<string, 'checked' | 'half'>> = { all: 'half', one: 'checked' };

/** Fields with their labels, and controls of several lines. */
export function FieldSamples(): ReactNode {
  const t = useText(sampleText);
  const [items] = useState(['normal', 'blocked', 'held'] as const);
  return (
    <Samples id="fields" title="Fields">
      <Sample name="field" wide>
        <FormItem label={t('account')} required hint={t('hint')}>
          <TextBox value="demo1" />
        </FormItem>
      </Sample>
      <Sample name="field with an error" wide>
        <FormItem label={t('amount')} required error={t('wrong')}>
          <TextBox value="-1" invalid />
        </FormItem>
      </Sample>
      <Sample name="text of several lines" wide>
        <TextArea label={t('remark')} value={t('sentence')} lines={3} max={200} />
      </Sample>
      <Sample name="text that is too long" wide>
        <TextArea label={t('remark')} value={t('sentence')} lines={3} max={10} />
      </Sample>
      <Sample name="tree of boxes" wide>
        <div lang="en">
          <CheckTree
            label={t('page')}
            nodes={nodes}
            stateOf={(key) => treeState[key]}
            toggle={ignore}
            height={140}
            allOpen
          />
        </div>
      </Sample>
      <Sample name="order" wide>
        <SortableList label={t('page')} items={items} keyOf={String} titleOf={t} move={ignore}>
          {(item) => t(item)}
        </SortableList>
      </Sample>
    </Samples>
  );
}
