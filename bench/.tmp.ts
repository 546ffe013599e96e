import { mkdtempSync, statSync } from 'node:fs';
import { openAnswerPlay, openBareInsert } from './answer-play.ts';
import {median} from './measure.ts';
const f=mkdtempSync('/tmp/sb-'); const p=await openAnswerPlay(f,400); const b=openBareInsert(f);
console.log(statSync(f+'/kiosk.db-wal').size, statSync(f+'/kiosk.db').size);
const t:number[]=[],u:number[]=[];
for(let q=1;q<=400;q++){const s=performance.now();b.insert();const m=performance.now();await p.answer(q);t.push(performance.now()-m);u.push(m-s)}
console.log(median(t),median(u),median(t)/median(u), median(t.slice(0,100)),median(u.slice(0,100)));
console.log(statSync(f+'/kiosk.db-wal').size);
