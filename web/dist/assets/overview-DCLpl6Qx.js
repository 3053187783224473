import{t as e}from"./useSearch-BAMp8QtR.js";import{Ct as t,Et as n,St as r,r as i,yt as a}from"./button-BTLxJ4pN.js";import{a as o,c as s,l as c,n as l,r as u,s as d,t as f,u as p}from"./format-Bz3gqJp0.js";import{t as m}from"./table-DGdoexrz.js";import{o as h,t as g}from"./run-audit-Bu3AHMCP.js";import{n as _,r as v}from"./search-CM6oMS_s.js";import{a as y,r as b}from"./operation-Bipomlmd.js";import{i as x,n as S,o as C,r as w,t as T}from"./states-Dp2B-tBA.js";import{n as E}from"./dialog--9kQlmMo.js";var D=n(t(),1);function O([e,t],[n,r]){return e===t?()=>(n+r)/2:i=>n+(i-e)/(t-e)*(r-n)}var k=e=>Math.min(10,Math.max(2,2*Math.ceil(e*5-1e-9)))/10;function ee(e){let t=e>.6?.2:e>.2?.1:.05;return Array.from({length:Math.round(e/t)+1},(e,n)=>Math.round(n*t*100)/100)}function te(e,t,n,r){let i=e.map((e,t)=>({at:e,i:t})).sort((e,t)=>e.at-t.at),a=n;for(let e of i)e.at=Math.max(e.at,a),a=e.at+t;let o=r;for(let e of i.reverse())e.at=Math.min(e.at,o),o=e.at-t;let s=[];for(let{at:e,i:t}of i)s[t]=e;return s}function ne(e,t){if(e.length<=t)return e;let n=(e.length-1)/(t-1);return Array.from({length:t},(t,r)=>e[Math.round(r*n)])}function A(e){let t=[],n;for(let r of e)r.value===null?n=void 0:(n||(n=[],t.push(n)),n.push(r));return t}var j=r(),M={top:14,bottom:26,left:36};function N({times:e,x:t,y:n,top:r,width:i,right:a,height:o,zone:s}){let c=Math.max(2,Math.floor((i-a-M.left)/110));return(0,j.jsxs)(`g`,{"aria-hidden":`true`,children:[ee(r).map(e=>(0,j.jsxs)(`g`,{children:[(0,j.jsx)(`line`,{x1:M.left,x2:i-a,y1:n(e),y2:n(e),stroke:`var(--line)`}),(0,j.jsx)(`text`,{x:M.left-8,y:n(e)+4,textAnchor:`end`,children:Math.round(e*100)})]},e)),ne(e,c).map(n=>(0,j.jsx)(`text`,{x:t(n),y:o-6,textAnchor:n===e.at(-1)&&e.length>1?`end`:`middle`,children:l(new Date(n).toISOString(),s)},n))]})}function P({boundary:e,x:t,height:n,most:r}){let i=t(Date.parse(e.at)),a=i>r-130;return(0,j.jsxs)(`g`,{children:[(0,j.jsx)(`line`,{x1:i,x2:i,y1:M.top,y2:n-M.bottom,stroke:`var(--muted)`,strokeDasharray:`2 3`}),(0,j.jsx)(`text`,{x:a?i-6:i+6,y:M.top+10,textAnchor:a?`end`:`start`,children:e.words})]})}function re({line:e,x:t,y:n,strong:r}){let i=e.accent?`var(--accent)`:r?`var(--text)`:`var(--faint)`,a=(e,r)=>`${t(Date.parse(e)).toFixed(1)},${n(r).toFixed(1)}`;return(0,j.jsx)(`g`,{"aria-hidden":`true`,children:A(e.points).map(o=>(0,j.jsxs)(`g`,{children:[e.accent&&o.every(e=>e.interval)&&(0,j.jsx)(`polygon`,{fill:`var(--accent-soft)`,points:[...o.map(e=>a(e.at,e.interval?.high??e.value)),...[...o].reverse().map(e=>a(e.at,e.interval?.low??e.value))].join(` `)}),(0,j.jsx)(`polyline`,{fill:`none`,stroke:i,strokeWidth:r?2:1.25,points:o.map(e=>a(e.at,e.value)).join(` `)}),(o.length===1||e.accent)&&(0,j.jsx)(`circle`,{cx:t(Date.parse(o.at(-1).at)),cy:n(o.at(-1)?.value??0),r:e.accent?4:2.5,fill:i})]},o[0]?.at))})}function ie({lines:e,letters:t,x:n,y:r,height:i,picked:a,onPick:o}){let s=e.flatMap(e=>{let t=e.points.findLast(e=>e.value!==null);return t?.value===null||t===void 0?[]:[{line:e,rate:t.value}]}),c=te(s.map(({rate:e})=>r(e)),15,M.top,i-M.bottom);return(0,j.jsx)(`g`,{"aria-hidden":`true`,children:s.map(({line:e,rate:r},i)=>(0,j.jsxs)(`text`,{x:n,y:(c[i]??0)+4,onPointerEnter:()=>o(e.name),onPointerLeave:()=>o(void 0),style:{fill:e.accent?`var(--accent)`:a===e.name?`var(--text)`:void 0,fontWeight:e.accent||a===e.name?600:void 0},children:[ae(e.name,t),` `,d(r)]},e.name))})}var ae=(e,t)=>{let n=[...e];return n.length>t?`${n.slice(0,t-1).join(``)}…`:e};function oe(e){let[t,n]=(0,D.useState)();return{at:t,choose:n,onKeyDown:r=>{let i={ArrowLeft:Math.max(0,(t??e)-1),ArrowRight:Math.min(e-1,(t??-1)+1),Home:0,End:e-1}[r.key];i!==void 0&&e!==0&&(r.preventDefault(),n(i))},onBlur:()=>n(void 0)}}function se({label:e,lines:t,boundaries:n=[],zone:r,height:i=250}){let[o,s]=F(),[c,l]=(0,D.useState)(),u=[...new Set(t.flatMap(e=>e.points.map(e=>Date.parse(e.at))))].sort((e,t)=>e-t),{at:d,onKeyDown:f,onBlur:p,choose:m}=oe(u.length),h=s<520?96:132,g=O([u[0]??0,u.at(-1)??0],[M.left,s-h]),_=t.flatMap(e=>e.points.map(t=>(e.accent?t.interval?.high??t.value:t.value)??0)),v=k(Math.max(0,..._)),y=O([0,v],[i-M.bottom,M.top]),b=d===void 0?void 0:u[d];return(0,j.jsxs)(`figure`,{ref:o,className:`min-w-0`,children:[(0,j.jsxs)(`svg`,{role:`img`,"aria-label":`${e}. ${a(`ui.chart-keys`)}`,tabIndex:0,width:s,height:i,className:`block max-w-full`,onKeyDown:f,onBlur:p,onPointerLeave:()=>m(void 0),onPointerMove:e=>m(I(u,g,e.nativeEvent.offsetX)),children:[(0,j.jsx)(N,{times:u,x:g,y,top:v,width:s,right:h,height:i,zone:r}),n.map(e=>(0,j.jsx)(P,{boundary:e,x:g,height:i,most:s-h},e.at+e.words)),[...t].reverse().map(e=>(0,j.jsx)(re,{line:e,x:g,y,strong:e.accent||c===e.name},e.name)),(0,j.jsx)(ie,{lines:t,letters:s<520?7:11,x:s-h+8,y,height:i,picked:c,onPick:l}),b!==void 0&&(0,j.jsx)(`line`,{x1:g(b),x2:g(b),y1:M.top,y2:i-M.bottom,stroke:`var(--field)`})]}),(0,j.jsx)(`figcaption`,{"aria-live":`polite`,className:`min-h-5 text-small text-muted`,children:b!==void 0&&R(t,b,r)}),(0,j.jsx)(z,{label:e,lines:t,times:u,zone:r})]})}function F(){let e=(0,D.useRef)(null),[t,n]=(0,D.useState)(640);return(0,D.useEffect)(()=>{if(!e.current)return;let t=new ResizeObserver(([e])=>e&&n(Math.max(280,Math.round(e.contentRect.width))));return t.observe(e.current),()=>t.disconnect()},[]),[e,t]}function I(e,t,n){let r;for(let[i,a]of e.entries())(r===void 0||Math.abs(t(a)-n)<Math.abs(t(e[r])-n))&&(r=i);return r}var L=(e,t)=>e.points.find(e=>Date.parse(e.at)===t);function R(e,t,n){let r=e.flatMap(e=>{let n=L(e,t);if(!n||n.value===null)return[];let r=n.interval?` (${c(n.interval.low,n.interval.high)})`:``;return`${e.name} ${d(n.value)}${r}`});return`${o(new Date(t).toISOString(),n)}: ${r.join(` · `)||a(`ui.not-measured`)}`}function z({label:e,lines:t,times:n,zone:r}){let i=[{id:`at`,title:a(`ui.date`),cell:e=>o(new Date(e).toISOString(),r),csv:e=>new Date(e).toISOString()},...t.map(e=>({id:e.name,title:e.name,number:!0,cell:t=>{let n=L(e,t);if(!n||n.value===null)return`–`;let r=n.interval?` (${c(n.interval.low,n.interval.high)})`:``;return d(n.value)+r},csv:t=>L(e,t)?.value}))];return(0,j.jsxs)(`details`,{"data-print":`no`,className:`text-small`,children:[(0,j.jsx)(`summary`,{className:`text-muted cursor-pointer w-fit`,children:a(`ui.as-table`)}),(0,j.jsx)(m,{label:e,columns:i,rows:[...n].reverse(),rowKey:String})]})}function B({rate:e,interval:t,accent:n}){if(e==null)return null;let r=O([0,1],[2,98]),i=n?`var(--accent)`:`var(--muted)`,o=t?a(`ui.rate-with-interval`,{rate:d(e),range:c(t.low,t.high)}):d(e);return(0,j.jsxs)(`svg`,{role:`img`,"aria-label":o,className:`block h-4 w-full min-w-12 max-w-48`,children:[(0,j.jsx)(`line`,{x1:`2%`,x2:`98%`,y1:`8`,y2:`8`,stroke:`var(--line)`}),t&&(0,j.jsx)(`line`,{x1:`${r(t.low)}%`,x2:`${r(t.high)}%`,y1:`8`,y2:`8`,stroke:i,strokeWidth:`2`}),(0,j.jsx)(`circle`,{cx:`${r(e)}%`,cy:`8`,r:`4`,fill:i})]})}function V({reason:e}){return(0,j.jsxs)(`span`,{title:e,className:`text-muted cursor-help`,children:[(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`–`}),(0,j.jsx)(`span`,{className:`sr-only`,children:e})]})}function H({reason:e}){return(0,j.jsx)(`span`,{className:`hatch`,children:e})}function U({rate:e,interval:t,n,reason:r,big:o}){return e==null?(0,j.jsx)(V,{reason:r??a(`ui.unknown`)}):(0,j.jsxs)(`span`,{className:`whitespace-nowrap`,children:[(0,j.jsx)(`span`,{className:o?`text-figure font-semibold tracking-tight`:void 0,children:d(e)}),t&&(0,j.jsxs)(`span`,{className:i(`text-muted ml-1.5`,o&&`text-head`),children:[(0,j.jsxs)(`span`,{className:`sr-only`,children:[a(`ui.interval`),` `]}),c(t.low,t.high)]}),n!=null&&(0,j.jsx)(`span`,{className:`text-muted ml-1.5`,children:a(`ui.n`,{n:f(n)})})]})}function W({verdict:e,change:t,long:n}){if(e===`moved`&&typeof t==`number`){let e=t>0;return(0,j.jsxs)(`span`,{className:i(`font-semibold whitespace-nowrap`,e?`text-good`:`text-bad`),children:[(0,j.jsx)(`span`,{"aria-hidden":`true`,children:e?`▲ `:`▼ `}),(0,j.jsxs)(`span`,{className:`sr-only`,children:[a(e?`ui.up`:`ui.down`),` `]}),a(n?`ui.points-moved`:`ui.moved`,{points:s(t)})]})}return e?(0,j.jsxs)(`span`,{className:`text-muted font-normal sm:whitespace-nowrap`,children:[e===`within_noise`&&(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`≈ `}),a(e===`within_noise`?`ui.noise`:e===`insufficient_data`?`ui.too-few`:`ui.not-comparable`)]}):n?(0,j.jsx)(`span`,{className:`text-muted`,children:a(`ui.no-baseline`)}):(0,j.jsx)(V,{reason:a(`ui.no-baseline`)})}function G({name:e,children:t,formula:n,n:r,source:i,section:o}){return(0,j.jsxs)(E,{label:a(`ui.definition`,{name:e}),buttonClass:`!px-0 size-6 rounded-full text-small align-middle`,button:(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`?`}),children:[(0,j.jsx)(`h3`,{className:`font-semibold mb-1`,children:e}),(0,j.jsx)(`p`,{className:`text-muted`,children:t}),n&&(0,j.jsx)(`p`,{className:`mt-2 font-mono text-small`,children:n}),r!=null&&(0,j.jsx)(`p`,{className:`mt-2 text-muted`,children:a(`ui.counted-from`,{n:r})}),i&&(0,j.jsx)(`p`,{className:`mt-2 text-muted`,children:i}),(0,j.jsx)(`p`,{className:`mt-2`,children:(0,j.jsx)(`a`,{className:`underline`,href:`/docs/metrics${o?`#${o}`:``}`,target:`_blank`,rel:`noreferrer`,children:a(`ui.read-more`)})})]})}var K=e=>[{id:`name`,title:a(`overview.name`),cell:e=>(0,j.jsx)(`span`,{dir:`auto`,className:`line-clamp-2 min-w-20`,children:e.name}),csv:e=>e.name},{id:`rate`,title:a(`overview.mentioned`),number:!0,cell:e=>(0,j.jsx)(U,{rate:e.mentionRate}),csv:e=>e.mentionRate},{id:`whisker`,title:a(`ui.interval`),hideTitle:!0,cell:e=>(0,j.jsx)(B,{rate:e.mentionRate,interval:e.mentionRateInterval,accent:e.isBrand})},{id:`voice`,title:a(`overview.voice-short`),number:!0,wide:!0,cell:e=>e.shareOfVoice==null?(0,j.jsx)(V,{reason:a(`overview.no-voice`)}):d(e.shareOfVoice),csv:e=>e.shareOfVoice},{id:`position`,title:a(`overview.position-short`),number:!0,wide:!0,cell:e=>e.avgPosition==null?(0,j.jsx)(V,{reason:a(`overview.no-position`)}):u(e.avgPosition),csv:e=>e.avgPosition},{id:`change`,title:a(`overview.change`),number:!0,cell:t=>(0,j.jsx)(W,{verdict:e?t.verdict:null,change:t.matchedVisibilityDelta}),csv:e=>e.verdict}];function ce({rows:e,compared:t,stale:n}){return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:a(`overview.competitors`)}),(0,j.jsx)(m,{label:a(`overview.competitors`),columns:K(t),rows:e,rowKey:e=>e.name,strong:e=>e.isBrand,stale:n}),e.length===1&&(0,j.jsx)(`p`,{className:`text-muted mt-2`,children:a(`overview.no-competitors`)})]})}function le(e,t,n){let r=new Set(e.perEngine.map(e=>e.logicalEngine)),i=e.perEngine.map(e=>({origin:e,measured:e,configured:t.find(t=>t.logicalEngine===e.logicalEngine)})),a=t.filter(e=>!r.has(e.logicalEngine)&&(!n||e.logicalEngine===n)).map(e=>({origin:e,configured:e}));return[...i,...a]}function ue({surface:e,retrievalEnabled:t}){return[e&&a(`overview.surface.${e}`),typeof t==`boolean`&&a(t?`overview.searched`:`overview.not-searched`)].filter(Boolean).join(`, `)}var de=e=>[{id:`engine`,title:a(`overview.engine`),cell:e=>(0,j.jsxs)(`span`,{className:`inline-flex flex-wrap items-center gap-x-1.5`,children:[e.origin.engineLabel,(0,j.jsx)(`span`,{title:e.origin.transportModel??void 0,children:(0,j.jsx)(T,{children:ue(e.origin)||a(`ui.unknown`)})})]}),csv:e=>e.origin.engineLabel},{id:`rate`,title:a(`overview.mentioned`),number:!0,cell:t=>(0,j.jsx)(q,{row:t,zone:e}),csv:e=>e.measured?.brandMentionRate},{id:`whisker`,title:a(`ui.interval`),hideTitle:!0,cell:e=>(0,j.jsx)(B,{rate:e.measured?.brandMentionRate,interval:e.measured?.brandMentionRateInterval})},{id:`n`,title:a(`overview.answers-short`),number:!0,wide:!0,cell:e=>e.measured?.counts.responses,csv:e=>e.measured?.counts.responses}];function q({row:e,zone:t}){let n=e.measured?.brandMentionRate;if(typeof n==`number`)return d(n);let{state:r,lastError:i,lastErrorAt:o}=e.configured??{};return r===`failing`&&o?(0,j.jsx)(`span`,{title:i??void 0,children:(0,j.jsx)(H,{reason:a(`overview.failing-since`,{day:l(o,t)})})}):(0,j.jsx)(H,{reason:a(`overview.not-asked`)})}function fe({report:e,configured:t,only:n,zone:r,stale:i}){return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:a(`overview.engines`)}),(0,j.jsx)(m,{label:a(`overview.engines`),columns:de(r),rows:le(e,t,n),rowKey:e=>e.origin.logicalEngine,stale:i})]})}var J=({comparison:e},t)=>e.changes.find(e=>e.figure===t);function pe({report:e,perception:t,zone:n}){let{counts:r,comparison:i}=e,s=J(e,`visibility_rate`);return(0,j.jsxs)(`div`,{children:[(0,j.jsxs)(`div`,{className:`flex items-end gap-1`,children:[(0,j.jsx)(U,{big:!0,rate:e.visibilityRate,interval:e.visibilityRateInterval}),(0,j.jsx)(G,{name:a(`overview.mentioned`),n:r.responses,section:`mention-rate`,formula:a(`overview.mentioned.formula`),source:a(`overview.source`,{day:o(e.createdAt,n)}),children:a(`overview.mentioned.means`)})]}),(0,j.jsxs)(`p`,{className:`mt-2 mb-4 flex flex-wrap gap-x-1.5`,children:[(0,j.jsx)(W,{verdict:i.baselineAt?i.verdict:null,change:s?.change,long:!0}),i.baselineAt&&(0,j.jsx)(`span`,{className:`text-muted`,children:a(`overview.since`,{day:l(i.baselineAt,n)})})]}),(0,j.jsx)(me,{report:e,perception:t}),s?.neededRepetitions&&(0,j.jsx)(`p`,{className:`text-small text-muted mt-3`,children:a(`overview.needed`,{n:s.neededRepetitions})})]})}function me({report:e,perception:t}){let{counts:n}=e,r=[(n.failed??0)>0&&a(`overview.failed`,{n:n.failed??0}),(n.notRun??0)>0&&a(`overview.not-run`,{n:n.notRun??0})].filter(Boolean),i=e.rankings.find(e=>e.isBrand),o=e.rankings.filter(e=>e.mentionCount>0).length,s=e.ownedCitationRateInterval;return(0,j.jsxs)(`dl`,{className:`grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5`,children:[(0,j.jsx)(X,{name:a(`overview.score`),value:Y(e.visibilityScore),note:a(`overview.of-100`)}),(0,j.jsx)(X,{name:a(`overview.cites`),value:e.ownedCitationRate===null?void 0:d(e.ownedCitationRate??0),note:s?c(s.low,s.high):void 0,reason:a(`overview.no-citations`)}),(0,j.jsx)(X,{name:a(`overview.position`),value:Y(e.avgPosition),note:a(`overview.among`,{n:o}),reason:a(`overview.no-position`)}),(0,j.jsx)(X,{name:a(`overview.voice`),value:i?.shareOfVoice==null?void 0:d(i.shareOfVoice)}),(0,j.jsx)(he,{perception:t}),(0,j.jsx)(X,{name:a(`overview.answers`),value:f(n.responses),note:r.join(` · `)||void 0})]})}var Y=e=>typeof e==`number`?u(e):void 0;function he({perception:e}){let t=a(`overview.sentiment`);if(!e)return(0,j.jsx)(X,{name:t,value:(0,j.jsx)(C,{className:`h-5 w-14`})});let n=e.brand?.score;return n&&typeof n.netSentiment==`number`?(0,j.jsx)(X,{name:t,value:p(n.netSentiment),note:a(`ui.n`,{n:f(n.classified)})}):(0,j.jsx)(X,{name:t,reason:a(e.reason===`model_not_configured`?`overview.no-judge`:`overview.not-judged`)})}function X({name:e,value:t,note:n,reason:r}){return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`dt`,{className:`text-muted`,children:e}),(0,j.jsxs)(`dd`,{className:`text-right`,children:[t??(0,j.jsx)(V,{reason:r??a(`ui.unknown`)}),t!==void 0&&n&&(0,j.jsx)(`span`,{className:`text-muted ml-1.5`,children:n})]})]})}var ge=5,_e=e=>e.filter(e=>e.verdict===`moved`&&typeof e.visibilityDelta==`number`).sort((e,t)=>Math.abs(t.visibilityDelta??0)-Math.abs(e.visibilityDelta??0));function ve({project:e,problem:t,reload:n,compared:r}){let i=_e(e?.visibilityPrompts??[]);return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:a(`overview.moved`)}),!e&&(t?(0,j.jsx)(w,{problem:t,onRetry:n}):(0,j.jsx)(C,{className:`h-8 w-full`,lines:3})),e&&i.length===0&&(0,j.jsx)(`p`,{className:`text-muted`,children:r?a(`overview.nothing-moved`,{n:e.visibilityPrompts?.length??0}):a(`overview.no-baseline`)}),(0,j.jsx)(`ul`,{children:i.slice(0,ge).map(e=>(0,j.jsx)(ye,{prompt:e},e.promptId??e.promptText))}),e&&i.length>0&&(0,j.jsx)(`p`,{className:`text-small text-muted pt-2`,children:a(`overview.moved-of`,{moved:i.length,n:e.visibilityPrompts?.length??0})})]})}function ye({prompt:e}){let t=e.comparison?.baselineCounts,n=e.comparison?.currentCounts;return(0,j.jsxs)(`li`,{className:`flex flex-wrap items-baseline gap-x-4 border-b border-line py-2`,children:[(0,j.jsx)(`span`,{className:`flex-1 min-w-48`,dir:`auto`,children:e.promptText}),t&&n&&(0,j.jsxs)(`span`,{className:`text-muted whitespace-nowrap max-md:hidden`,children:[a(`overview.of`,{part:t.brandResponses??0,all:t.responses}),` →`,` `,a(`overview.of`,{part:n.brandResponses??0,all:n.responses})]}),(0,j.jsx)(W,{verdict:e.verdict,change:e.visibilityDelta})]})}function be({project:e,problem:t,reload:n}){let r=e?.actions.items??[];return(0,j.jsxs)(`section`,{children:[(0,j.jsx)(`h2`,{className:`mb-2`,children:a(`overview.next`)}),!e&&(t?(0,j.jsx)(w,{problem:t,onRetry:n}):(0,j.jsx)(C,{className:`h-12 w-full`,lines:3})),e&&r.length===0&&(0,j.jsx)(`p`,{className:`text-muted`,children:a(`overview.no-actions`)}),(0,j.jsx)(`ul`,{children:r.map(e=>(0,j.jsxs)(`li`,{className:`grid grid-cols-[44px_minmax(0,1fr)_auto] gap-3 py-2.5 border-b border-line items-start`,children:[(0,j.jsx)(`span`,{className:`text-muted`,children:typeof e.priorityScore==`number`?Math.round(e.priorityScore):(0,j.jsx)(V,{reason:a(`overview.no-priority`)})}),(0,j.jsxs)(`div`,{className:`min-w-0`,children:[(0,j.jsx)(`span`,{dir:`auto`,children:e.targetLabel}),(0,j.jsx)(`p`,{className:`text-muted`,children:xe(e.approach)})]}),(0,j.jsx)(T,{children:a(`overview.target.${e.targetKind}`)})]},e.id))})]})}var xe=e=>{let t=e.replaceAll(`_`,` `);return t.charAt(0).toUpperCase()+t.slice(1)},Se=b(`Overview`,`81b4d4fd0772e6970c27c1d02c92ae72ed8dab5c332b7979a6f3e9965bd2d59c`,`query Overview($id: UUID!, $query: VisibilityQuery!, $trend: TrendQuery!) {
  project(id: $id) {
    id
    visibility(query: $query) {
      auditId
      auditStatus
      createdAt
      totalCompleted
      totalFailed
      visibilityScore
      visibilityRate
      visibilityRateInterval {
        ...Ends
        __typename
      }
      ownedCitationRate
      ownedCitationRateInterval {
        ...Ends
        __typename
      }
      avgPosition
      counts {
        ...Counts
        __typename
      }
      comparison {
        status
        baselineAuditId
        baselineAt
        verdict
        changes {
          figure
          verdict
          change
          neededRepetitions
          __typename
        }
        __typename
      }
      rankings {
        name
        isBrand
        mentionRate
        mentionRateInterval {
          ...Ends
          __typename
        }
        shareOfVoice
        avgPosition
        mentionCount
        verdict
        matchedVisibilityDelta
        __typename
      }
      perEngine {
        logicalEngine
        engineLabel
        surface
        transportModel
        retrievalEnabled
        brandMentionRate
        brandMentionRateInterval {
          ...Ends
          __typename
        }
        counts {
          ...Counts
          __typename
        }
        __typename
      }
      __typename
    }
    visibilityTrends(query: $trend) {
      auditId
      completedAt
      brandMentionRate
      brandMentionRateInterval {
        ...Ends
        __typename
      }
      rankings {
        name
        isBrand
        mentionRate
        __typename
      }
      modelProvenance {
        logicalEngine
        engineLabel
        transportModel
        __typename
      }
      analyzerVersions
      scoringRuleVersions
      __typename
    }
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    surface
    transportModel
    retrievalEnabled
    state
    lastError
    lastErrorAt
    __typename
  }
}
fragment Ends on Interval {
  low
  high
  limitedEvidence
  __typename
}
fragment Counts on MeasurementCounts {
  responses
  brandResponses
  expected
  failed
  notRun
  __typename
}`),Ce=b(`OverviewNext`,`5a2ff30cc1178559d7a161d2144e4a51be9f6b46b16cebaffbf2ee34a99a1944`,`query OverviewNext($id: UUID!, $query: PromptMetricQuery!, $perception: PerceptionQuery!) {
  project(id: $id) {
    id
    visibilityPrompts(query: $query) {
      promptId
      promptText
      verdict
      visibilityDelta
      comparison {
        baselineCounts {
          ...Counts
          __typename
        }
        currentCounts {
          ...Counts
          __typename
        }
        __typename
      }
      __typename
    }
    visibilityPerception(query: $perception) {
      state
      reason
      brand {
        score {
          netSentiment
          classified
          __typename
        }
        __typename
      }
      __typename
    }
    actions(limit: 3, status: open) {
      items {
        id
        targetKind
        targetLabel
        targetUrl
        priorityScore
        approach
        families
        __typename
      }
      statusCounts
      __typename
    }
    __typename
  }
}
fragment Counts on MeasurementCounts {
  responses
  brandResponses
  expected
  failed
  notRun
  __typename
}`);function we(e,t,n=3){let r=[...t.at(-1)?.rankings.filter(e=>!e.isBrand)??[]].sort((e,t)=>(t.mentionRate??0)-(e.mentionRate??0)).slice(0,n);return[{name:e,accent:!0,points:t.map(e=>({at:e.completedAt,value:e.brandMentionRate??null,interval:e.brandMentionRateInterval}))},...r.map(({name:e})=>({name:e,points:t.map(t=>({at:t.completedAt,value:t.rankings.find(t=>t.name===e)?.mentionRate??null}))}))]}function Z(e){let t=new Map;for(let{engineLabel:n,transportModel:r}of e.modelProvenance)t.set(n,(t.get(n)??new Set).add(r));return new Map([...t].map(([e,t])=>[e,[...t].sort().join(`, `)]))}function Te(e){let t=[];for(let[n,r]of e.entries()){let i=e[n-1];if(!i)continue;let o=Z(i),s=[];for(let[e,t]of Z(r)){let n=o.get(e);n!==void 0&&n!==t&&s.push(`${n} → ${t}`)}let c=r.analyzerVersions.join(`, `);c!==i.analyzerVersions.join(`, `)&&s.push(a(`overview.analyzer`,{version:c}));let l=r.scoringRuleVersions.join(`, `);l!==i.scoringRuleVersions.join(`, `)&&s.push(a(`overview.scoring`,{version:l})),s.length>0&&t.push({at:r.completedAt,words:s.join(` · `)})}return t}var Ee=[[0,`overview.share.none`],[.06,`overview.share.few`],[.15,`overview.share.tenth`],[.22,`overview.share.fifth`],[.29,`overview.share.quarter`],[.365,`overview.share.third`],[.45,`overview.share.two-fifths`],[.55,`overview.share.half`],[.635,`overview.share.three-fifths`],[.71,`overview.share.two-thirds`],[.775,`overview.share.three-quarters`],[.86,`overview.share.four-fifths`],[.95,`overview.share.nine-tenths`],[.9999,`overview.share.nearly-all`],[1,`overview.share.all`]],De=.3;function Oe(e,t){if(t&&t.high-t.low>De)return a(`overview.share.between`,{range:c(t.low,t.high)});let[,n]=Ee.find(([t])=>e<=t)??[1,`overview.share.all`];return a(n)}function ke({brand:e,rate:t,interval:n,verdict:r,change:i,baselineAt:o,zone:s}){let c={brand:e,share:Oe(t,n),day:o?l(o,s):``};return a(o?r===`moved`&&i?i>0?`overview.title.more`:`overview.title.less`:r===`within_noise`?`overview.title.same`:`overview.title.first`:`overview.title.first`,c)}var Q=e=>new Intl.ListFormat(void 0,{type:`conjunction`}).format(e);function Ae(e,t,n){let{brand:r,verdict:i,change:o,baselineAt:c,zone:u}=e;if(!c)return a(`overview.lead.first`);let d={brand:r,points:s(o??0),day:l(c,u)},f=[];if(i===`moved`&&o?f.push(a(o>0?`overview.lead.rose`:`overview.lead.fell`,d)):i===`within_noise`?f.push(a(`overview.lead.noise`,d)):f.push(a(i===`insufficient_data`?`overview.lead.too-few`:`overview.lead.not-comparable`,d)),t){let e=t.filter(e=>e.verdict===`moved`&&(e.change??0)>0).length,n=t.filter(e=>e.verdict===`moved`&&(e.change??0)<0).length;e+n===0?f.push(a(`overview.lead.no-prompts`)):n===0?f.push(a(`overview.lead.prompts-up`,{up:e})):e===0?f.push(a(`overview.lead.prompts-down`,{down:n})):f.push(a(`overview.lead.prompts-both`,{up:e,down:n}))}let p=n.filter(e=>e.verdict===`moved`),m=p.filter(e=>(e.change??0)>0).map(e=>e.name),h=p.filter(e=>(e.change??0)<0).map(e=>e.name);return m.length>0&&f.push(a(`overview.lead.gained`,{names:Q(m),n:m.length})),h.length>0&&f.push(a(`overview.lead.lost`,{names:Q(h),n:h.length})),p.length===0&&n.some(e=>e.verdict===`within_noise`)&&f.push(a(`overview.lead.competitors-still`)),f.join(` `)}function je(){let{project:t}=h(),n=e({from:`/app/projects/$projectId`}),{query:r,trend:o}=$(n),{data:s,problem:c,stale:l,reload:u}=y(Se,{id:t.id,query:r,trend:o}),d=y(Ce,{id:t.id,query:r,perception:r});if(c&&!s)return(0,j.jsx)(w,{problem:c,onRetry:u});if(!s)return(0,j.jsx)(Pe,{});let f=d.data?.project,p=s.project.visibility;if(!p)return(0,j.jsx)(Ne,{filtered:!!(n.market||n.engine||n.cohort)});let m=!!p.comparison.baselineAt;return(0,j.jsxs)(j.Fragment,{children:[c&&(0,j.jsx)(w,{problem:c,onRetry:u}),(0,j.jsx)(Me,{report:p,next:f,brand:t.brandName,zone:t.timezone}),(0,j.jsxs)(`div`,{className:i(`grid gap-8 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,l&&`stale`),children:[(0,j.jsx)(pe,{report:p,perception:f?.visibilityPerception,zone:t.timezone}),(0,j.jsx)(se,{label:a(`overview.chart`,{brand:t.brandName}),lines:we(t.brandName,s.project.visibilityTrends),boundaries:Te(s.project.visibilityTrends),zone:t.timezone})]}),(0,j.jsxs)(`div`,{className:`grid gap-10 mb-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,j.jsx)(ce,{rows:p.rankings,compared:m,stale:l}),(0,j.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[(0,j.jsx)(fe,{report:p,configured:s.engines,only:n.engine,zone:t.timezone,stale:l}),(0,j.jsx)(ve,{compared:m,project:f,problem:d.problem,reload:d.reload})]})]}),(0,j.jsx)(be,{project:f,problem:d.problem,reload:d.reload})]})}function $({market:e,engine:t,cohort:n=`core`,period:r}){let i={market:e,engine:t,cohort:n},a=_(r)>60?`week`:`day`;return{query:i,trend:{...i,from:v(r),granularity:a}}}function Me({report:e,next:t,brand:n,zone:r}){if(typeof e.visibilityRate!=`number`)return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{children:a(`overview.no-answers`,{brand:n})}),(0,j.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:a(`overview.no-answers-words`,{n:e.totalFailed})})]});let i={brand:n,rate:e.visibilityRate,interval:e.visibilityRateInterval,verdict:e.comparison.verdict,change:J(e,`visibility_rate`)?.change,baselineAt:e.comparison.baselineAt,zone:r},o=t?.visibilityPrompts?.map(e=>({name:e.promptText,verdict:e.verdict,change:e.visibilityDelta})),s=e.rankings.filter(e=>!e.isBrand).map(e=>({name:e.name,verdict:e.verdict,change:e.matchedVisibilityDelta}));return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(`h1`,{dir:`auto`,className:`max-w-[72ch]`,children:ke(i)}),(0,j.jsx)(`p`,{className:`text-muted mb-6 max-w-[72ch] min-h-10`,dir:`auto`,children:Ae(i,o,s)})]})}function Ne({filtered:e}){return e?(0,j.jsx)(S,{title:a(`overview.nothing-here`),children:a(`overview.nothing-here-words`)}):(0,j.jsx)(S,{title:a(`overview.not-measured`),action:(0,j.jsx)(g,{explain:!0}),children:a(`overview.not-measured-words`)})}function Pe(){return(0,j.jsxs)(x,{children:[(0,j.jsx)(C,{className:`h-7 w-[min(640px,100%)]`}),(0,j.jsx)(`div`,{className:`h-3`}),(0,j.jsx)(C,{className:`h-5 w-[min(480px,100%)]`}),(0,j.jsxs)(`div`,{className:`grid gap-8 mt-6 mb-10 sm:grid-cols-[264px_minmax(0,1fr)]`,children:[(0,j.jsx)(C,{className:`h-60 w-full`}),(0,j.jsx)(C,{className:`h-72 w-full`})]}),(0,j.jsxs)(`div`,{className:`grid gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]`,children:[(0,j.jsx)(C,{className:`h-8 w-full`,lines:7}),(0,j.jsx)(C,{className:`h-8 w-full`,lines:7})]})]})}export{je as default,$ as questions};