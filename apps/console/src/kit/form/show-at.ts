import type { FormInstance } from '@rc-component/form';

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex]';

/** Puts the cursor in the control of a field, by its name, and brings it into view. */
export function focusField(form: FormInstance, name: string): void {
  // The error below the control appears with the next render.
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
    // A form of a tab in the background may have a field of the same name.
    const field = fields.find((one) => one.dataset.field === name && !one.closest('[hidden]'));
    const isMarked = form.getFieldsError().some((one) => one.name.join('_') === name);
    if (!field || !isMarked) return;
    field.scrollIntoView?.({ block: 'nearest' });
    const control = [...field.querySelectorAll<HTMLElement>('[id]')].find((one) => one.id === name);
    const target = control?.matches(focusable) ? control : field.querySelector<HTMLElement>(focusable);
    target?.focus();
  });
}

/**
 * Shows the server's rejection of a field at that field of a form, with the cursor in it; returns false if
 * the form has no such field, so that the rejection is shown as a notice.
 */
export const showAtField =
  (form: FormInstance) =>
  (field: string, desc: string): boolean => {
    const known = form.getFieldsError().some(({ name }) => name.length === 1 && name[0] === field);
    if (!known) return false;
    form.setFields([{ name: field, errors: [desc] }]);
    focusField(form, field);
    return true;
  };
