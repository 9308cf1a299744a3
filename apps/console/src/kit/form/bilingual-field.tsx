import { languages } from '@pitboss/rules/i18n';
import { type ReactNode, useId } from 'react';
import { TextBox } from '../controls/text-box.tsx';
import type { Language } from '../text.ts';
import type { FieldName } from './field-names.ts';
import { type FieldProps, useItem } from './fields.tsx';
import { FormItem } from './form.tsx';
import './form.css';

/** Names of the languages in themselves. */
const own = { zh_cn: '中文', en_us: 'English' } as const;

interface OneLanguage {
  readonly name: FieldName;
  /** Name of the field in error messages, as the server writes it. */
  readonly label: string;
}

/**
 * A text that is stored in both languages: an input for each under one label; errors of either are shown
 * below it.
 */
export function BilingualField(props: {
  readonly label: string;
  readonly zh_cn: OneLanguage;
  readonly en_us: OneLanguage;
  readonly required?: boolean;
  readonly max: number;
  /** The rule of each of the two. */
  readonly check?: FieldProps['check'];
}): ReactNode {
  const id = useId();
  return (
    <FormItem label={<span id={id}>{props.label}</span>} required={props.required}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not stand in the row of its label */}
      <div role="group" aria-labelledby={id} className="k-languages">
        {languages.map((language) => (
          <OneInput
            key={language}
            {...props[language]}
            language={language}
            required={props.required}
            max={props.max}
            {...(props.check ? { check: props.check } : {})}
          />
        ))}
      </div>
    </FormItem>
  );
}

function OneInput(props: FieldProps & { readonly language: Language; readonly max: number }): ReactNode {
  const { label, ...item } = useItem(props, { max: props.max });
  return (
    <FormItem {...item}>
      <TextBox
        prefix={<span className="k-none">{own[props.language]}</span>}
        label={String(label)}
        lang={props.language === 'zh_cn' ? 'zh-CN' : 'en'}
      />
    </FormItem>
  );
}
