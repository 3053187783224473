import{n as e}from"./useNavigate-C36EFJJl.js";import{t}from"./useParams-8saeiiYy.js";import{t as n}from"./useSearch-Tau_syRf.js";import{A as r,L as i,Tt as a,a as o,at as s,b as c,dt as l,ft as u,gt as d,i as f,k as p,kt as m,m as h,ot as g,p as _,pt as v,st as y,t as b,ut as x,vt as S,w as C,wt as ee,x as te,xt as w}from"./button-vdjRgEfT.js";import{a as T,r as E,u as ne}from"./operation-CWByMByc.js";import{i as D}from"./session-B8uWozR4.js";import{a as O,o as re}from"./format-BJFBVagH.js";import{i as k,n as ie,o as ae}from"./figure-CXpdjGWV.js";import{n as oe,r as A,t as se}from"./link-BsqGCeIJ.js";import{i as ce,n as j,o as M,r as N,t as P}from"./states-eJuneQ-9.js";import{C as le,D as F,E as ue,S as de,T as fe,_ as pe,b as I,d as me,f as L,g as R,h as z,m as he,p as B,u as ge,v as _e,w as ve,x as ye}from"./dialog-Cp-CiXXb.js";import{r as be}from"./keys-DAUtrWCi.js";import{n as xe,t as Se}from"./lib-DKo9u1yu.js";import{t as Ce}from"./dot-whisker-Bx53G-Fr.js";import{t as V}from"./table-CeOfuSgg.js";import{t as we}from"./series-C_npZk6m.js";var H=class{constructor(e){this.keyMap=new Map,this.firstKey=null,this.lastKey=null,this.iterable=e;let t=e=>{if(this.keyMap.set(e.key,e),e.childNodes&&e.type===`section`)for(let n of e.childNodes)t(n)};for(let n of e)t(n);let n=null,r=0,i=0;for(let[e,t]of this.keyMap)n?(n.nextKey=e,t.prevKey=n.key):(this.firstKey=e,t.prevKey=void 0),t.type===`item`&&(t.index=r++),(t.type===`section`||t.type===`item`)&&i++,n=t,n.nextKey=void 0;this._size=i,this.lastKey=n?.key??null}*[Symbol.iterator](){yield*this.iterable}get size(){return this._size}getKeys(){return this.keyMap.keys()}getKeyBefore(e){let t=this.keyMap.get(e);return t?t.prevKey??null:null}getKeyAfter(e){let t=this.keyMap.get(e);return t?t.nextKey??null:null}getFirstKey(){return this.firstKey}getLastKey(){return this.lastKey}getItem(e){return this.keyMap.get(e)??null}at(e){let t=[...this.getKeys()];return this.getItem(t[e])}getChildren(e){return this.keyMap.get(e)?.childNodes||[]}},U=m(a(),1);function Te(e){let{filter:t,layoutDelegate:n}=e,r=L(e),i=(0,U.useMemo)(()=>e.disabledKeys?new Set(e.disabledKeys):new Set,[e.disabledKeys]),a=(0,U.useCallback)(e=>t?new H(t(e)):new H(e),[t]),o=(0,U.useMemo)(()=>({suppressTextValueWarning:e.suppressTextValueWarning}),[e.suppressTextValueWarning]),s=ge(e,a,o),c=(0,U.useMemo)(()=>new me(s,r,{layoutDelegate:n}),[s,r,n]);return Ee(s,c),{collection:s,disabledKeys:i,selectionManager:c}}function Ee(e,t){let n=(0,U.useRef)(null);(0,U.useEffect)(()=>{if(t.focusedKey!=null&&!e.getItem(t.focusedKey)&&n.current){let r=n.current.getKeyAfter(t.focusedKey),i=null;for(;r!=null;){let a=e.getItem(r);if(a&&a.type===`item`&&!t.isDisabled(r)){i=r;break}r=n.current.getKeyAfter(r)}if(i==null)for(r=n.current.getKeyBefore(t.focusedKey);r!=null;){let a=e.getItem(r);if(a&&a.type===`item`&&!t.isDisabled(r)){i=r;break}r=n.current.getKeyBefore(r)}t.setFocusedKey(i)}n.current=e},[e,t])}function De(e,t){let n=t?.isDisabled,[r,i]=(0,U.useState)(!1);return S(()=>{if(e?.current&&!n){let t=()=>{if(e.current){let t=R(e.current,{tabbable:!0});i(!!t.nextNode())}};t();let n=new MutationObserver(t);return n.observe(e.current,{subtree:!0,childList:!0,attributes:!0,attributeFilter:[`tabIndex`,`disabled`]}),()=>{n.disconnect()}}}),!n&&r}var W=new WeakMap;function G(e,t,n){return e?(typeof t==`string`&&(t=t.replace(/\s+/g,``)),`${W.get(e)}-${n}-${t}`):``}function Oe(e,t,n){let{key:r,isDisabled:a,shouldSelectOnPressUp:o}=e,{selectionManager:s,selectedKey:l}=t,u=r===l,d=a||t.isDisabled||t.selectionManager.isDisabled(r),f=t.collection.getItem(r),{itemProps:p,isPressed:m}=he({selectionManager:s,key:r,ref:n,isDisabled:d,shouldSelectOnPressUp:o??f?.props.href!=null,linkBehavior:`selection`}),h=G(t,r,`tab`),g=G(t,r,`tabpanel`),{tabIndex:_}=p,y=c(f?.props,{labelable:!0});delete y.id;let b=i(f?.props),{focusableProps:x}=C({...f?.props,isDisabled:d},n);return{tabProps:v(y,x,b,p,{id:h,"aria-selected":u,"aria-disabled":d||void 0,"aria-controls":u?g:void 0,tabIndex:d?void 0:_,role:`tab`}),isSelected:u,isDisabled:d,isPressed:m}}function ke(e,t,n){let r=De(n)?void 0:0,i=G(t,e.id??t?.selectedKey,`tabpanel`),a=F({...e,id:i,"aria-labelledby":G(t,t?.selectedKey,`tab`)});return{tabPanelProps:v(a,{tabIndex:r,role:`tabpanel`,"aria-describedby":e[`aria-describedby`],"aria-details":e[`aria-details`]})}}var Ae=class{constructor(e,t,n,r=new Set){this.collection=e,this.flipDirection=t===`rtl`,this.disabledKeys=r,this.tabDirection=n===`horizontal`}getKeyLeftOf(e){return this.flipDirection?this.getNextKey(e):this.getPreviousKey(e)}getKeyRightOf(e){return this.flipDirection?this.getPreviousKey(e):this.getNextKey(e)}isDisabled(e){return this.disabledKeys.has(e)||!!this.collection.getItem(e)?.props?.isDisabled}getFirstKey(){let e=this.collection.getFirstKey();return e!=null&&this.isDisabled(e)&&(e=this.getNextKey(e)),e}getLastKey(){let e=this.collection.getLastKey();return e!=null&&this.isDisabled(e)&&(e=this.getPreviousKey(e)),e}getKeyAbove(e){return this.tabDirection?null:this.getPreviousKey(e)}getKeyBelow(e){return this.tabDirection?null:this.getNextKey(e)}getNextKey(e){let t=e;do t=this.collection.getKeyAfter(t),t??=this.collection.getFirstKey();while(t!=null&&this.isDisabled(t)&&t!==e);return t}getPreviousKey(e){let t=e;do t=this.collection.getKeyBefore(t),t??=this.collection.getLastKey();while(t!=null&&this.isDisabled(t)&&t!==e);return t}};function je(e,t,n){let{orientation:i=`horizontal`,keyboardActivation:a=`automatic`}=e,{collection:o,selectionManager:s,disabledKeys:c}=t,{direction:l}=r(),u=(0,U.useMemo)(()=>new Ae(o,l,i,c),[o,c,i,l]),{collectionProps:f}=z({ref:n,selectionManager:s,keyboardDelegate:u,selectOnFocus:a===`automatic`,disallowEmptySelection:!0,scrollRef:n,linkBehavior:`selection`}),p=d();W.set(t,p);let m=F({...e,id:p});return{tabListProps:{...v(f,m),role:`tablist`,"aria-orientation":i,tabIndex:void 0}}}function Me(e){let[t,n]=p(e.selectedKey,e.defaultSelectedKey??null,e.onSelectionChange),r=(0,U.useMemo)(()=>t==null?[]:[t],[t]),{collection:i,disabledKeys:a,selectionManager:o}=Te({...e,selectionMode:`single`,disallowEmptySelection:!0,allowDuplicateSelectionEvents:!0,selectedKeys:r,onSelectionChange:r=>{if(r===`all`)return;let i=r.values().next().value??null;i===t&&e.onSelectionChange&&e.onSelectionChange(i),n(i)}});return{collection:i,disabledKeys:a,selectionManager:o,selectedKey:t,setSelectedKey:n,selectedItem:t==null?null:i.getItem(t)}}function Ne(e){let t=Me({...e,onSelectionChange:e.onSelectionChange?t=>{t!=null&&e.onSelectionChange?.(t)}:void 0,suppressTextValueWarning:!0,defaultSelectedKey:e.defaultSelectedKey??K(e.collection,e.disabledKeys?new Set(e.disabledKeys):new Set)??void 0}),{selectionManager:n,collection:r,selectedKey:i}=t,a=(0,U.useRef)(i);return(0,U.useEffect)(()=>{let o=i;e.selectedKey==null&&(n.isEmpty||o==null||!r.getItem(o))&&(o=K(r,t.disabledKeys),o!=null&&n.setSelectedKeys([o])),(o!=null&&n.focusedKey==null||!n.isFocused&&o!==a.current)&&n.setFocusedKey(o),a.current=o}),{...t,isDisabled:e.isDisabled||!1}}function K(e,t){let n=null;if(e){for(n=e.getFirstKey();n!=null&&(t.has(n)||e.getItem(n)?.props?.isDisabled)&&n!==e.getLastKey();)n=e.getKeyAfter(n);n!=null&&(t.has(n)||e.getItem(n)?.props?.isDisabled)&&n===e.getLastKey()&&(n=e.getFirstKey())}return n}var q=(0,U.createContext)(null),J=(0,U.createContext)(null),Pe=(0,U.forwardRef)(function(e,t){[e,t]=g(e,t,q);let{children:n,orientation:r=`horizontal`}=e;return n=(0,U.useMemo)(()=>typeof n==`function`?n({orientation:r,defaultChildren:null}):n,[n,r]),U.createElement(ve,{content:n},n=>U.createElement(Fe,{props:e,collection:n,tabsRef:t}))});function Fe({props:e,tabsRef:t,collection:n}){let{orientation:r=`horizontal`}=e,i=Ne({...e,collection:n,children:void 0}),{focusProps:a,isFocused:o,isFocusVisible:l}=h({within:!0}),u=(0,U.useMemo)(()=>({orientation:r,isFocusWithin:o,isFocusVisible:l}),[r,o,l]),d=y({...e,defaultClassName:`react-aria-Tabs`,values:u}),f=c(e,{global:!0});return U.createElement(x.div,{...v(f,d,a),ref:t,slot:e.slot||void 0,"data-focused":o||void 0,"data-orientation":r,"data-focus-visible":l||void 0,"data-disabled":i.isDisabled||void 0},U.createElement(s,{values:[[q,e],[J,i]]},d.children))}var Ie=(0,U.forwardRef)(function(e,t){return(0,U.useContext)(J)?U.createElement(Le,{props:e,forwardedRef:t}):U.createElement(fe,e)});function Le({props:e,forwardedRef:t}){let n=(0,U.useContext)(J),{CollectionRoot:r}=(0,U.useContext)(I),{orientation:i=`horizontal`,keyboardActivation:a=`automatic`}=l(q),o=u(t),{tabListProps:s}=je({...e,orientation:i,keyboardActivation:a},n,o),d=y({...e,children:null,defaultClassName:`react-aria-TabList`,values:{orientation:i,state:n}}),f=c(e,{global:!0});return delete f.id,U.createElement(x.div,{...v(f,d,s),ref:o,"data-orientation":i||void 0},U.createElement(_e,null,U.createElement(r,{collection:n.collection,persistedKeys:ye(n.selectionManager.focusedKey)})))}var Re=class extends ue{static{this.type=`item`}},ze=le(Re,(e,t,n)=>{let r=(0,U.useContext)(J),i=u(t),{tabProps:a,isSelected:o,isDisabled:s,isPressed:l}=Oe({key:n.key,...e},r,i),{focusProps:d,isFocused:f,isFocusVisible:p}=h(),{hoverProps:m,isHovered:g}=_({isDisabled:s,onHoverStart:e.onHoverStart,onHoverEnd:e.onHoverEnd,onHoverChange:e.onHoverChange}),b=y({...e,id:void 0,children:n.rendered,defaultClassName:`react-aria-Tab`,values:{isSelected:o,isDisabled:s,isFocused:f,isFocusVisible:p,isPressed:l,isHovered:g}}),S=n.props.href?x.a:x.div,C=c(e,{global:!0});return delete C.id,delete C.onClick,U.createElement(S,{...v(C,b,a,d,m),ref:i,"data-selected":o||void 0,"data-disabled":s||void 0,"data-focused":f||void 0,"data-focus-visible":p||void 0,"data-pressed":l||void 0,"data-hovered":g||void 0},U.createElement(pe.Provider,{value:{isSelected:o}},b.children))}),Be=te(function(e,t){let n=(0,U.useContext)(J),r=u(t),i=n.selectedKey===e.id,[a,o]=(0,U.useState)(n.selectedKey==null?null:i);a==null&&n.selectedKey!=null?o(i):!i&&a&&o(!1);let s=f(r,i);return!i&&!e.shouldForceMount&&!s?null:U.createElement(Ve,{...e,tabPanelRef:r,isInitiallySelected:a||!1,isExiting:s})});function Ve(e){let t=(0,U.useContext)(J),{id:n,tabPanelRef:r,isInitiallySelected:i,isExiting:a,...l}=e,{tabPanelProps:u}=ke(e,t,r),{focusProps:d,isFocused:f,isFocusVisible:p}=h(),m=t.selectedKey===e.id,g=o(r)&&!i,_=y({...e,defaultClassName:`react-aria-TabPanel`,values:{isFocused:f,isFocusVisible:p,isInert:B(!m),isEntering:g,isExiting:a,state:t}}),b=c(l,{global:!0});delete b.id;let S=m?v(b,u,d,_):v(b,_);return U.createElement(x.div,{...S,ref:r,"data-focused":f||void 0,"data-focus-visible":p||void 0,inert:B(!m||e.inert),"data-inert":m?void 0:`true`,"data-entering":g||void 0,"data-exiting":a||void 0},U.createElement(s,{values:[[q,null],[J,null]]},U.createElement(I.Provider,{value:de},_.children)))}var Y=ee();function He({label:e,items:t,chosen:n,onChoose:r}){return(0,Y.jsxs)(Pe,{selectedKey:n,onSelectionChange:e=>r(String(e)),children:[(0,Y.jsx)(Ie,{"aria-label":e,className:`flex gap-5 border-b border-line mb-5 overflow-x-auto`,children:t.map(({id:e,label:t,count:n})=>(0,Y.jsxs)(ze,{id:e,className:`py-2 text-muted cursor-pointer whitespace-nowrap border-b-2 border-transparent data-selected:text-text data-selected:border-accent data-selected:font-semibold hover:text-text`,children:[t,n!==void 0&&` ${n}`]},e))}),t.map(({id:e,content:t})=>(0,Y.jsx)(Be,{id:e,className:`outline-none`,children:t()},e))]})}function X(e){let t=[],n=0;for(let r of e)t.push(n),n+=r.length;return t.push(n),t}function Ue(e,t){let n=X(e),r=t.flatMap(({name:e,isBrand:t,places:r})=>r.flatMap(({startIndex:r,endIndex:i})=>{let[a,o]=[n[r],n[i]];return a===void 0||o===void 0||o<=a?[]:[{start:a,end:o,kind:t?`brand`:`competitor`,name:e}]}));r.sort((e,t)=>e.start-t.start||t.end-e.end);let i=0;return r.filter(e=>e.start<i?!1:(i=e.end,!0))}function We(e,t){let n=X(e);return t.flatMap(({position:e,endIndex:t})=>{let r=t==null?void 0:n[t];return r===void 0?[]:[{at:r,position:e}]}).sort((e,t)=>e.at-t.at||e.position-t.position)}function Ge(e,t,n,r,i){let a=[],o=t,s=t=>{t>o&&a.push({kind:`text`,text:e.slice(o,t)}),o=Math.max(o,t)},c=[...r.filter(e=>e.start>=t&&e.end<=n).map(e=>({at:e.start,mark:e,position:0})),...i.filter(e=>e.at>t&&e.at<=n).map(e=>({at:e.at,mark:void 0,position:e.position}))].sort((e,t)=>e.at-t.at||Number(!!e.mark)-Number(!!t.mark));for(let t of c)s(t.at),t.mark?(a.push({kind:`mark`,text:e.slice(t.mark.start,t.mark.end),mark:t.mark}),o=t.mark.end):a.push({kind:`note`,position:t.position});return s(n),a}function Ke(e,t,n){let r=i=>{i.children=i.children?.flatMap(i=>{let a=i.position?.start.offset,o=i.position?.end.offset;return i.type!==`text`||a===void 0||o===void 0||e.slice(a,o)!==i.value?(r(i),[i]):Ge(e,a,o,t,n).map(qe)})};return()=>e=>r(e)}function qe(e){switch(e.kind){case`text`:return{type:`text`,value:e.text};case`mark`:return{type:`emphasis`,data:{hName:`mark`,hProperties:{"data-kind":e.mark.kind,title:e.mark.name}},children:[{type:`text`,value:e.text}]};case`note`:return{type:`emphasis`,data:{hName:`sup`,hProperties:{}},children:[{type:`text`,value:String(e.position)}]}}}var Je={a:({href:e,children:t})=>(0,Y.jsx)(A,{href:e??``,children:t}),img:({alt:e})=>(0,Y.jsx)(`span`,{className:`text-muted`,children:w(`prompts.picture`,{alt:e||`–`})}),h1:({children:e})=>(0,Y.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h2:({children:e})=>(0,Y.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),h3:({children:e})=>(0,Y.jsx)(`h4`,{className:`font-semibold mt-4 mb-2`,children:e}),mark:({children:e,title:t,...n})=>{let r=n[`data-kind`]===`brand`;return(0,Y.jsx)(`mark`,{title:t,className:r?`mark-brand`:`mark-competitor`,children:e})},sup:({children:e})=>(0,Y.jsx)(`sup`,{className:`text-accent px-px`,children:e}),table:({children:e})=>(0,Y.jsx)(`div`,{className:`overflow-x-auto my-3`,children:(0,Y.jsx)(`table`,{className:`text-left [&_td]:border-b [&_td]:border-line [&_td]:pr-4 [&_td]:py-1 [&_th]:pr-4 [&_th]:py-1`,children:e})})};function Ye({answer:e}){let t=(0,U.useMemo)(()=>{let{text:t,mentions:n,citations:r}=e;return[Se,Ke(t,Ue(t,n??[]),We(t,r))]},[e]);return(0,Y.jsx)(`div`,{dir:`auto`,className:`answer`,children:(0,Y.jsx)(xe,{remarkPlugins:t,components:Je,children:e.text})})}function Xe({answers:t,market:r}){let{answer:i}=n({from:`/app/projects/$projectId/prompts/$promptId`}),a=e(),o=t.findIndex(({id:e})=>e===i),s=Math.max(0,o),c=(0,U.useMemo)(()=>{let e=e=>{let n=t[e];n&&a({to:`.`,search:e=>({...e,answer:n.id}),replace:!0})};return{j:()=>e(s+1),k:()=>e(s-1)}},[t,s,a]);be(c);let l=t[s];return l?(0,Y.jsxs)(`div`,{className:`grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,Y.jsxs)(`section`,{"aria-label":w(`prompts.answer`),children:[(0,Y.jsxs)(`header`,{className:`flex flex-wrap items-center gap-2 mb-2`,children:[(0,Y.jsx)(Ze,{answer:l,market:r}),(0,Y.jsxs)(`span`,{className:`ml-auto flex items-center gap-2 text-muted`,children:[(0,Y.jsx)(b,{small:!0,onPress:c.k,"aria-label":w(`prompts.previous`),reason:s===0&&w(`prompts.first`),children:`‹`}),(0,Y.jsx)(`span`,{"aria-live":`polite`,children:w(`prompts.answer-of`,{n:s+1,all:t.length})}),(0,Y.jsx)(b,{small:!0,onPress:c.j,"aria-label":w(`prompts.next`),reason:s===t.length-1&&w(`prompts.last`),children:`›`})]})]}),(0,Y.jsxs)(`div`,{className:`border border-line bg-panel rounded-md px-5 py-4`,children:[(0,Y.jsx)(Ye,{answer:l}),l.searches.length>0&&(0,Y.jsxs)(`p`,{className:`text-muted mt-4`,dir:`auto`,children:[w(`prompts.searched`),` `,l.searches.map(e=>`“${e}”`).join(`, `)]})]}),(0,Y.jsx)(`p`,{className:`text-muted mt-2`,children:Qe(l)})]}),(0,Y.jsx)($e,{answer:l})]}):(0,Y.jsx)(j,{title:w(`prompts.no-answers`),children:w(`prompts.no-answers-words`)})}function Ze({answer:e,market:t}){let{project:n}=D(),r=e.retrievalEnabled?w(`prompts.searches`):w(`prompts.searches-not`);return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsxs)(`h2`,{children:[e.engineLabel,`, `,re(e.answeredAt,n.timezone)]}),(0,Y.jsx)(P,{children:e.transportModel||e.engineLabel}),e.retrievalEnabled!==null&&(0,Y.jsx)(P,{children:r}),(0,Y.jsx)(P,{children:t})]})}function Qe({mentions:e,citations:t}){if(!e)return w(`prompts.not-analysed`);let n=e.find(e=>e.isBrand),r=t.filter(e=>e.owned).length;return[n?w(`prompts.named-as`,{rank:n.rank,all:e.length}):w(`prompts.not-named`,{all:e.length}),t.length===0?w(`prompts.cites-nothing`):w(`prompts.cites`,{owned:r,all:t.length})].join(` · `)}function $e({answer:e}){return(0,Y.jsxs)(`section`,{"aria-label":w(`prompts.cited`),children:[(0,Y.jsx)(`h2`,{className:`mb-1`,children:w(`prompts.cited`)}),e.citations.length===0&&(0,Y.jsx)(`p`,{className:`text-muted`,children:w(`prompts.cites-nothing`)}),(0,Y.jsx)(`ol`,{children:e.citations.map(e=>(0,Y.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,Y.jsx)(`span`,{className:`text-muted`,children:e.position}),(0,Y.jsxs)(`span`,{className:`min-w-0 flex-1`,dir:`auto`,children:[(0,Y.jsx)(A,{href:e.url,children:e.title||e.host}),(0,Y.jsx)(`span`,{className:`block text-small text-muted break-all`,children:e.host})]}),e.owned&&(0,Y.jsx)(P,{children:w(`prompts.ours`)})]},e.position))}),e.mentions&&e.mentions.length>0&&(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(`h2`,{className:`mt-6 mb-1`,children:w(`prompts.named`)}),(0,Y.jsx)(`ol`,{children:e.mentions.map(e=>(0,Y.jsxs)(`li`,{className:`flex gap-3 items-baseline border-b border-line py-2`,children:[(0,Y.jsx)(`span`,{className:`text-muted`,children:e.rank}),(0,Y.jsx)(`span`,{className:e.isBrand?`font-semibold flex-1`:`flex-1`,dir:`auto`,children:e.name}),(0,Y.jsx)(`span`,{className:`text-muted`,children:w(`prompts.times`,{n:e.count})})]},e.name))})]})]})}var et=E(`PromptScreen`,`faf4494b403d3a57a7e8c38c32ee33e6c006416aaf19f286880ab6bc6dd96918`,`query PromptScreen($projectId: UUID!, $promptId: UUID!, $market: MarketRef, $engine: LogicalEngine) {
  project(id: $projectId) {
    id
    prompt(id: $promptId) {
      id
      text
      cohort
      branded
      enabled
      status
      promptSet {
        id
        name
        __typename
      }
      topic {
        id
        name
        __typename
      }
      __typename
    }
    promptHistory(promptId: $promptId, market: $market, engine: $engine) {
      points {
        auditId
        completedAt
        counts {
          state
          responses
          expected
          failed
          notRun
          __typename
        }
        mentionRate
        mentionRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        ownedCitationRate
        ownedCitationRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        answerStates {
          mentionedAndCited
          mentionedOnly
          citedOnly
          neither
          __typename
        }
        analyzerVersion
        scoringRuleVersion
        comparableWithPrevious
        __typename
      }
      implementations {
        implementationEventId
        actionId
        title
        status
        implementedAt
        __typename
      }
      __typename
    }
    __typename
  }
}`),tt=E(`PromptEngines`,`6891cf4b393fad81c79cd1f371e629ab1f98e20775ce2922d8786fea1a73b02c`,`query PromptEngines($projectId: UUID!, $promptId: UUID!, $query: PromptMetricQuery!, $tries: Int!) {
  project(id: $projectId) {
    id
    promptMetric(promptId: $promptId, query: $query) {
      id
      expectedRange(tries: $tries) {
        tries
        low
        high
        __typename
      }
      outcomes {
        logicalEngine
        engineLabel
        transportModel
        counts {
          responses
          expected
          failed
          notRun
          __typename
        }
        visibilityRate
        visibilityRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        expectedRange(tries: $tries) {
          tries
          low
          high
          __typename
        }
        ownedCitationRate
        ownedCitationRateInterval {
          low
          high
          limitedEvidence
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),Z=E(`PromptAnswers`,`e58b36bc2b1b5bd16ff1f1655d67f4e7d568930f612524b68d1e6fa35dbefa2d`,`query PromptAnswers($projectId: UUID!, $auditId: UUID!, $promptId: UUID!, $engine: LogicalEngine, $cursor: String) {
  project(id: $projectId) {
    id
    audit(id: $auditId) {
      id
      answersRemovedAt
      market {
        countryCode
        languageCode
        __typename
      }
      answers(limit: 25, cursor: $cursor, promptId: $promptId, engine: $engine) {
        items {
          id
          logicalEngine
          engineLabel
          transportModel
          retrievalEnabled
          repetition
          text
          finishReason
          searches
          answeredAt
          latencyMs
          citations {
            position
            url
            host
            title
            startIndex
            endIndex
            owned
            __typename
          }
          mentions {
            name
            isBrand
            rank
            count
            places {
              startIndex
              endIndex
              __typename
            }
            __typename
          }
          __typename
        }
        nextCursor
        __typename
      }
      __typename
    }
    __typename
  }
}`),Q=5,$=[{id:`engine`,title:w(`prompts.engine`),cell:e=>(0,Y.jsx)(`span`,{title:e.transportModel,children:e.engineLabel}),csv:e=>e.engineLabel},{id:`rate`,title:w(`prompts.mentioned`),number:!0,cell:e=>(0,Y.jsx)(k,{rate:e.visibilityRate,interval:e.visibilityRateInterval,reason:w(`prompts.engine-silent`)}),csv:e=>e.visibilityRate},{id:`whisker`,title:w(`ui.interval`),hideTitle:!0,wide:!0,cell:e=>(0,Y.jsx)(Ce,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`expected`,title:w(`prompts.in-tries`,{tries:Q}),number:!0,cell:({expectedRange:e})=>e?w(`prompts.expect`,e):(0,Y.jsx)(ae,{reason:w(`prompts.engine-silent`)}),csv:({expectedRange:e})=>e&&w(`prompts.expect`,e)},{id:`cited`,title:w(`prompts.cites-us`),number:!0,wide:!0,cell:e=>(0,Y.jsx)(k,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:w(`prompts.engine-cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:w(`prompts.answers`),number:!0,wide:!0,cell:({counts:e})=>w(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses}];function nt({promptId:e,cohort:t,auditId:n,engine:r}){let{project:i}=D(),a={auditId:n,cohort:t,engine:r},{data:o,problem:s,stale:c,reload:l}=T(tt,{projectId:i.id,promptId:e,query:a,tries:Q},{pause:!n}),u=o?.project.promptMetric;return n?s&&!o?(0,Y.jsx)(N,{problem:s,onRetry:l}):o?u?(0,Y.jsxs)(Y.Fragment,{children:[u.expectedRange&&(0,Y.jsxs)(`p`,{className:`mb-4 flex items-center gap-1`,children:[w(`prompts.expect-all`,u.expectedRange),(0,Y.jsx)(ie,{name:w(`prompts.spot-check`),children:w(`prompts.spot-check-means`)})]}),(0,Y.jsx)(V,{label:w(`prompts.engines`),columns:$,rows:u.outcomes,rowKey:e=>`${e.logicalEngine} ${e.transportModel}`,stale:c})]}):(0,Y.jsx)(j,{title:w(`prompts.no-answers`),children:w(`prompts.no-answers-words`)}):(0,Y.jsx)(M,{className:`h-8 w-full`,lines:4}):(0,Y.jsx)(j,{title:w(`prompts.no-answers`),children:w(`prompts.never-asked-words`)})}function rt(e){let t=new Map;for(let{citations:n}of e)for(let{url:e,host:r,title:i,owned:a}of new Map(n.map(e=>[e.url,e])).values()){let n=t.get(e)??{url:e,host:r,title:i,owned:a,answers:0};t.set(e,{...n,title:n.title||i,answers:n.answers+1})}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.url.localeCompare(t.url))}function it(e){let t=new Map;for(let{searches:n,engineLabel:r}of e)for(let e of new Set(n)){let n=t.get(e)??{query:e,answers:0,engines:[]},i=n.engines.includes(r)?n.engines:[...n.engines,r];t.set(e,{query:e,answers:n.answers+1,engines:i})}return[...t.values()].sort((e,t)=>t.answers-e.answers||e.query.localeCompare(t.query))}function at({answers:e}){let t=rt(e);if(t.length===0)return(0,Y.jsx)(j,{title:w(`prompts.no-sources`),children:w(`prompts.no-sources-words`)});let n=[{id:`page`,title:w(`prompts.page`),cell:e=>(0,Y.jsxs)(`span`,{dir:`auto`,children:[(0,Y.jsx)(A,{href:e.url,children:e.title||e.url}),` `,(0,Y.jsx)(`span`,{className:`text-muted break-all`,children:e.host})]}),csv:e=>e.url},{id:`owned`,title:w(`prompts.standing`),cell:e=>e.owned&&(0,Y.jsx)(P,{children:w(`prompts.ours`)}),csv:e=>e.owned},{id:`answers`,title:w(`prompts.in-answers`),number:!0,cell:t=>w(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}];return(0,Y.jsx)(V,{label:w(`prompts.sources`),columns:n,rows:t,rowKey:e=>e.url})}function ot({answers:e}){let t=it(e);if(t.length===0)return(0,Y.jsx)(j,{title:w(`prompts.no-searches`),children:w(`prompts.no-searches-words`)});let n=[{id:`query`,title:w(`prompts.search`),cell:e=>(0,Y.jsx)(`span`,{dir:`auto`,children:e.query}),csv:e=>e.query},{id:`engines`,title:w(`prompts.by`),wide:!0,cell:e=>e.engines.join(`, `),csv:e=>e.engines.join(`, `)},{id:`answers`,title:w(`prompts.in-answers`),number:!0,cell:t=>w(`prompts.of`,{n:t.answers,all:e.length}),csv:e=>e.answers}];return(0,Y.jsx)(V,{label:w(`prompts.searches-asked`),columns:n,rows:t,rowKey:e=>e.query})}function st({points:e,implementations:t}){return[...e.flatMap((t,n)=>{let r=e[n-1];return r?r.analyzerVersion===t.analyzerVersion?r.scoringRuleVersion===t.scoringRuleVersion?[]:[{at:t.completedAt,words:w(`prompts.new-scoring`)}]:[{at:t.completedAt,words:w(`prompts.new-analyzer`)}]:[]}),...t.map(({implementedAt:e,title:t})=>({at:e,words:t}))]}function ct({history:e}){let{project:t}=D(),n=t.timezone;if(e.points.length===0)return(0,Y.jsx)(j,{title:w(`prompts.no-history`),children:w(`prompts.no-history-words`)});let r={name:t.brandName,accent:!0,points:e.points.map(e=>({at:e.completedAt,value:e.mentionRate??null,interval:e.mentionRateInterval}))},i=[{id:`at`,title:w(`prompts.audit`),cell:e=>O(e.completedAt,n),csv:e=>e.completedAt},{id:`rate`,title:w(`prompts.mentioned`),number:!0,cell:e=>(0,Y.jsx)(k,{rate:e.mentionRate,interval:e.mentionRateInterval}),csv:e=>e.mentionRate},{id:`cited`,title:w(`prompts.cites-us`),number:!0,cell:e=>(0,Y.jsx)(k,{rate:e.ownedCitationRate,interval:e.ownedCitationRateInterval,reason:w(`prompts.cannot-cite`)}),csv:e=>e.ownedCitationRate},{id:`answers`,title:w(`prompts.answers`),number:!0,cell:({counts:e})=>w(`prompts.of`,{n:e.responses,all:e.expected??e.responses}),csv:({counts:e})=>e.responses},{id:`comparable`,title:w(`prompts.with-before`),wide:!0,cell:({comparableWithPrevious:e})=>e==null?``:w(e?`prompts.comparable`:`prompts.not-comparable`),csv:e=>e.comparableWithPrevious},{id:`open`,title:w(`prompts.open-audit`),hideTitle:!0,number:!0,cell:e=>(0,Y.jsx)(se,{small:!0,look:`quiet`,to:`.`,search:t=>({...t,tab:`answers`,audit:e.auditId,answer:void 0}),children:w(`prompts.its-answers`)})}];return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(we,{label:w(`prompts.rate-over-time`),lines:[r],boundaries:st(e),zone:n}),(0,Y.jsx)(`div`,{className:`mt-6`,children:(0,Y.jsx)(V,{label:w(`prompts.history`),columns:i,rows:[...e.points].reverse(),rowKey:e=>e.auditId})})]})}function lt(){let{promptId:e}=t({from:`/app/projects/$projectId/prompts/$promptId`}),{project:r}=D(),i=n({from:`/app/projects/$projectId/prompts/$promptId`}),{data:a,problem:o,stale:s,reload:c}=T(et,{projectId:r.id,promptId:e,market:i.market,engine:i.engine});if(o&&!a)return(0,Y.jsx)(N,{problem:o,onRetry:c});if(!a)return(0,Y.jsxs)(ce,{children:[(0,Y.jsx)(M,{className:`h-7 w-2/3`,lines:2}),(0,Y.jsx)(M,{className:`h-64 w-full mt-8`})]});let{prompt:l,promptHistory:u}=a.project,d=u.points.find(({auditId:e})=>e===i.audit)??u.points.at(-1);return(0,Y.jsxs)(`div`,{className:s?`stale`:void 0,children:[(0,Y.jsxs)(`p`,{className:`text-muted`,children:[(0,Y.jsx)(oe,{to:`/projects/$projectId/prompts`,params:{projectId:r.id},search:{},children:w(`prompts.title`)}),` › `,(0,Y.jsx)(`span`,{dir:`auto`,children:l.topic?.name??l.promptSet.name})]}),(0,Y.jsx)(`h1`,{dir:`auto`,children:l.text}),(0,Y.jsxs)(`p`,{className:`flex flex-wrap gap-2 mt-1 mb-6 text-muted items-center`,children:[(0,Y.jsx)(ut,{point:d,zone:r.timezone}),l.status===`archived`&&(0,Y.jsx)(P,{children:w(`prompts.archived`)}),!l.enabled&&(0,Y.jsx)(P,{children:w(`prompts.disabled`)})]}),(0,Y.jsx)(ft,{promptId:e,cohort:l.cohort,history:u,point:d})]})}function ut({point:e,zone:t}){if(!e)return(0,Y.jsx)(`span`,{children:w(`prompts.never-asked`)});let n=e.answerStates,r=n?n.mentionedAndCited+n.mentionedOnly:null;return(0,Y.jsxs)(Y.Fragment,{children:[(0,Y.jsx)(k,{rate:e.mentionRate,interval:e.mentionRateInterval}),(0,Y.jsx)(`span`,{children:r===null?w(`prompts.answers-on`,{n:e.counts.responses,day:O(e.completedAt,t)}):w(`prompts.named-in`,{n:r,all:e.counts.responses,day:O(e.completedAt,t)})})]})}function dt(e,t,n){let{project:r}=D(),i=ne(),a={projectId:r.id,auditId:t??``,promptId:e,engine:n??null},o=JSON.stringify(a),s=T(Z,a,{pause:!t}),[c,l]=(0,U.useState)({key:o,pages:[]}),u=s.data?.project.audit,d=u?[u,...c.key===o?c.pages:[]]:[],f=d.at(-1)?.answers.nextCursor;return(0,U.useEffect)(()=>{if(!f)return;let e=!0;return i.query(Z,{...JSON.parse(o),cursor:f}).toPromise().then(({data:t})=>{e&&t&&l(e=>({key:o,pages:[...e.key===o?e.pages:[],t.project.audit]}))}),()=>{e=!1}},[i,o,f]),{audit:u,answers:u&&d.flatMap(e=>e.answers.items),problem:s.problem,reload:s.reload}}function ft({promptId:t,cohort:r,history:i,point:a}){let{project:o}=D(),{tab:s,engine:c}=n({from:`/app/projects/$projectId/prompts/$promptId`}),l=e(),{audit:u,answers:d,problem:f,reload:p}=dt(t,a?.auditId,c),m=u?`${u.market.countryCode} · ${u.market.languageCode}`:``,h=e=>()=>a?f&&!d?(0,Y.jsx)(N,{problem:f,onRetry:p}):u?.answersRemovedAt?(0,Y.jsx)(j,{title:w(`prompts.removed`),children:w(`prompts.removed-words`,{day:O(u.answersRemovedAt,o.timezone)})}):d?e(d):(0,Y.jsx)(M,{className:`h-64 w-full`}):(0,Y.jsx)(j,{title:w(`prompts.no-answers`),children:w(`prompts.never-asked-words`)});return(0,Y.jsx)(He,{label:w(`prompts.evidence`),chosen:s??`answers`,onChoose:e=>l({to:`.`,search:t=>({...t,tab:e}),replace:!0}),items:[{id:`answers`,label:w(`prompts.answers`),count:d?.length,content:h(e=>(0,Y.jsx)(Xe,{answers:e,market:m}))},{id:`engines`,label:w(`prompts.engines`),content:()=>(0,Y.jsx)(nt,{promptId:t,cohort:r,auditId:a?.auditId,engine:c})},{id:`history`,label:w(`prompts.history`),count:i.points.length,content:()=>(0,Y.jsx)(ct,{history:i})},{id:`sources`,label:w(`prompts.sources`),content:h(e=>(0,Y.jsx)(at,{answers:e}))},{id:`searches`,label:w(`prompts.searches-asked`),content:h(e=>(0,Y.jsx)(ot,{answers:e}))}]})}export{lt as default};