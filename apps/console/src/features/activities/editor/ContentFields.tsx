import { activities } from '@pitboss/contract/content/activities';
import { activityKinds, activityLimits } from '@pitboss/rules/activities/activity';
import { checkLink, checkTitle } from '@pitboss/rules/checks/content-checks';
import { imageOf } from '@pitboss/rules/checks/images';
import { refer } from '@pitboss/rules/messages';
import { BilingualField } from '../../../kit/form/bilingual-field.tsx';
import { fieldsOf, ownField } from '../../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField, WholeField } from '../../../kit/form/fields.tsx';
import { type FileChoice, ImageField } from '../../../kit/form/file-field.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { editorText } from './editor.text.ts';

const field = fieldsOf(activities.add);

/** Texts and image that members see of an activity; they can be changed while the activity is in progress. */
export function ContentFields({ locked }: { readonly locked: boolean }) {
  const t = useText(editorText);
  const rule = useRule();
  return (
    <>
      <ChoiceField
        name={field.kind}
        label={t('kind')}
        required
        disabled={locked}
        options={activityKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <BilingualField
        label={t('title')}
        zh_cn={{ name: ownField('titleZh'), label: t('titleZh') }}
        en_us={{ name: ownField('titleEn'), label: t('titleEn') }}
        required
        max={activityLimits.title}
        check={rule(checkTitle)}
      />
      {(['contentZh', 'contentEn'] as const).map((name) => (
        <TextField
          key={name}
          name={ownField(name)}
          label={t(name)}
          required
          lines={2}
          max={activityLimits.content}
        />
      ))}
      <OwnField
        name={field.picture}
        label={t('picture')}
        hint={t('pictureHint')}
        check={(value) => (value as FileChoice).fault}
      >
        <ImageField
          kind="activityPicture"
          check={(bytes) => (imageOf(bytes) ? null : refer('fieldInvalid', { field: t('picture') }))}
          picture={(shown) => <img className="act-picture" src={shown} alt="" />}
        />
      </OwnField>
      <TextField
        name={field.link}
        label={t('link')}
        max={2000}
        hint={t('linkHint')}
        check={rule((link) => (link.trim() ? checkLink(link.trim()) : null))}
      />
      <WholeField
        name={field.sort}
        label={t('sort')}
        required
        min={1}
        max={activityLimits.sort}
        hint={t('sortHint')}
      />
    </>
  );
}
