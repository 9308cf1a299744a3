import { faultKinds } from './faults.ts';

/** A page on which faults are switched on and off: calls, members and share of each. */
export const faultPage = (): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Reference wallet 参考钱包</title>
<style>
body{font:14px/1.5 system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem;color:#1f2328;background:#fff}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .5rem;border-bottom:1px solid #d0d7de;text-align:left}
input{font:inherit;width:100%;box-sizing:border-box}button{font:inherit;padding:.3rem 1rem}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}td,th{border-color:#30363d}}
</style>
<h1>Reference wallet 参考钱包</h1>
<p>Faults that are on hit the calls that come from now on. 打开的故障作用于之后的请求。</p>
<form><table><thead><tr><th>fault 故障</th><th>calls 接口 (bet,settle)</th><th>members 会员</th><th>share 比例 (0-1)</th></tr></thead>
<tbody>${faultKinds
  .map(
    (kind) =>
      `<tr><td><label><input type="checkbox" name="on" value="${kind}" style="width:auto"> ${kind}</label></td>` +
      `<td><input name="calls-${kind}" aria-label="calls of ${kind}"></td><td><input name="members-${kind}" aria-label="members of ${kind}"></td>` +
      `<td><input name="share-${kind}" value="1" size="4" aria-label="share of ${kind}"></td></tr>`,
  )
  .join('')}</tbody></table>
<p><button>Apply 应用</button> <output></output></p></form>
<h2>Record of a day 对账文件</h2>
<p>For the comparison on the page Reconciliation of the console; days are those of Beijing. 用于后台“订单对账”，按北京时间。</p>
<form action="/control/statement"><label>day 日期 <input type="date" name="date" required style="width:auto"></label>
<label>agents 代理编号 <input name="agents" placeholder="15,16" style="width:auto"></label> <button>Download 下载</button></form>
<script>
const form = document.querySelector('form'), said = document.querySelector('output');
const list = (text) => text.split(',').map((one) => one.trim()).filter(Boolean);
const show = ({ faults }) => { for (const box of form.querySelectorAll('[name=on]')) box.checked = faults.some(({ kind }) => kind === box.value);
  said.textContent = faults.length === 0 ? 'No faults 无故障' : faults.map(({ kind }) => kind).join(', '); };
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const faults = [...form.querySelectorAll('[name=on]:checked')].map(({ value: kind }) => {
    const calls = list(form.elements['calls-' + kind].value), members = list(form.elements['members-' + kind].value);
    return { kind, share: Number(form.elements['share-' + kind].value), ...(calls.length ? { calls } : {}), ...(members.length ? { members } : {}) };
  });
  const reply = await fetch('/control/faults', { method: 'PUT', body: JSON.stringify({ faults }) });
  if (reply.ok) show(await reply.json()); else said.textContent = 'Not valid 无效';
});
fetch('/control/faults').then((reply) => reply.json()).then(show);
</script></html>`;
