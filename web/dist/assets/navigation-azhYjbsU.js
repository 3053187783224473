import{l as e,s as t}from"./run-audit-Bu3AHMCP.js";import{C as n,S as r,T as i,_ as a,a as o,n as s,o as c,s as l,x as u}from"./useSearch-BAMp8QtR.js";import{n as d}from"./client-BhHCOoYz.js";import{i as f,r as p}from"./operation-Bipomlmd.js";import{Ct as m,Et as h,St as g,n as _,r as v,t as y,yt as b}from"./button-BTLxJ4pN.js";import{a as x,c as S,i as C,l as w,o as T,r as E,s as D}from"./dialog--9kQlmMo.js";var O=`Error preloading route! ☝️`;function k(e){return s({from:e.from,shouldThrow:e.shouldThrow,structuralSharing:e.structuralSharing,strict:e.strict,select:t=>{let n=e.strict===!1?t.params:t._strictParams;return e.select?e.select(n):n}})}var A=h(m(),1),j=g();function ee(...e){let t=A.useRef(e),n=t.current;return e.forEach((e,t)=>{u(n[t],e,!1,!0)||(n[t]=e)}),t.current}function M(e,t){e.preloadRoute(t).catch(e=>{console.warn(e),console.warn(O)})}function N(e,t){let r=typeof e==`string`&&n(e);if(r)return t.has(r)?e:null}function P(e,t,n,r){let i=a(e.pathname,r),o=a(t.pathname,r);return(n?.exact?i!==o:!i.startsWith(o)||i.length!==o.length&&i[o.length]!==`/`)||(n?.includeSearch??!0)&&!u(e.search,t.search,!n?.exact,n?.explicitUndefined)?!1:!n?.includeHash||e.hash===t.hash}function F(e,t,r){let i=l(),a=A.useRef(null),s=A.useCallback(e=>{if(a.current=e,typeof t==`function`)return t(e);t&&(t.current=e)},[t]),{activeOptions:u,to:d,preload:f,preloadDelay:p,disabled:m,target:h,onClick:g,onBlur:_,onFocus:v,onMouseEnter:y,onMouseLeave:b,onTouchStart:x}=e,[S,C,w]=ee(e.search,e.params,u),T=A.useContext(c),E=(i.stores._linkScopes??={})[T]??=o(i,T),[D,O,k]=A.useMemo(()=>{let t=N(d,i.protocolAllowlist);if(t!==void 0){let n=[t??void 0];return[e,()=>n]}let r={...e},a,o,s,c=()=>{let e=E[0]();if(e!==a){r._fromLocation=e;let t=i.buildLocation(r),s=te(t,i,m),c=m||s&&!n(s)?P(e,t,w,i.basepath):void 0;o&&o[0]===s&&o[1]===c||(o=[s,c]),a=e}return o};return[r,c,w?.includeHash&&(()=>{let e=c();return e[1]?s??=[e[0],!1]:e})]},[i,E,e.from,e.hash,e.href,d,S,C,e.state,e.mask,e.unsafeRelative,w,m]),[j,F]=A.useSyncExternalStore(E[1],O,k||O),I=F===void 0&&j,L=m||j===void 0,R=A.useRef(!1),U=e.reloadDocument||I||L?!1:f??i.options.defaultPreload,W=p??i.options.defaultPreloadDelay??0,G=A.useCallback(e=>{let t=e?.isIntersecting;t??U===`intent`?W?a.t??=setTimeout(()=>{a.t=void 0,M(i,D)},W):M(i,D):t===!1&&V(a)},[i,D,a,U,W]);A.useEffect(()=>{if(!U)return;U===`render`&&!R.current&&(R.current=!0,M(i,D));let e=!0,t;return U===`viewport`&&a.current&&typeof IntersectionObserver==`function`&&(t=new IntersectionObserver(t=>{e&&G(t.pop())},{rootMargin:`100px`}),t.observe(a.current)),()=>{e=!1,t?.disconnect(),V(a)}},[i,D,U,G,a]);let K=z(e,r);if(K.ref=t?s:a,I)return K.href=I,K;let q=t=>{let n=h??t.currentTarget.getAttribute(`target`);L||t.metaKey||t.altKey||t.ctrlKey||t.shiftKey||t.defaultPrevented||n&&n!==`_self`||t.button!==0||(t.preventDefault(),V(a),i.navigate({...e,_fromLocation:D._fromLocation}))},J=()=>{U===`intent`&&M(i,D)},Y=()=>{U===`intent`&&V(a)};return K.onClick=H(g,q),K.onBlur=H(_,Y),K.onFocus=H(v,G),K.onMouseEnter=H(y,G),K.onMouseLeave=H(b,Y),K.onTouchStart=H(x,J),B(K,e,F,j,L,r)}var I={},L={className:`active`},R=new Set([`to`,`params`,`search`,`hash`,`state`,`mask`,`from`,`unsafeRelative`,`reloadDocument`,`preload`,`preloadDelay`,`preloadIntentProximity`,`hashScrollIntoView`,`replace`,`startTransition`,`resetScroll`,`viewTransition`,`ignoreBlocker`,`activeProps`,`inactiveProps`,`activeOptions`,`_asChild`]);function z(e,t){let n={};for(let r in e)R.has(r)||r===`type`&&t!==void 0||r===`disabled`&&t===`a`||(n[r]=e[r]);return n}function B(e,t,n,i,a,o){let{activeProps:s,inactiveProps:c,className:l,style:u,target:d}=t,f=r(n?s:c,{})??(n?L:I);Object.assign(e,f),e.href=i,o!==`a`&&(e.disabled=a),e.target=d;let p=f.style;(u||p)&&(e.style=u&&p?{...u,...p}:u||p);let m=f.className;return(l||m)&&(e.className=l?m?`${l} ${m}`:l:m),a&&(e.role=`link`,e[`aria-disabled`]=!0),n&&(e[`data-status`]=`active`,e[`aria-current`]=`page`),e}var V=e=>{clearTimeout(e.t),e.t=void 0},H=(e,t)=>e?n=>n.defaultPrevented||(e(n),n.defaultPrevented||t(n)):t;function te(e,t,n){if(n)return;let r=e.maskedLocation??e,a=r.external?r.publicHref:t.history.createHref(r.publicHref)||`/`;if(!r.external&&a===r.publicHref||!i(a,t.protocolAllowlist))return a}function U(e){return A.forwardRef(function(t,n){return(0,j.jsx)(W,{...t,_asChild:e,ref:n})})}var W=A.memo(A.forwardRef((e,t)=>{let n=e._asChild||`a`,r=F(e,t,n),i=typeof e.children==`function`?e.children({isActive:r[`data-status`]===`active`}):e.children;return A.createElement(n,r,i)}),G);function G(e,t){let n=0;for(let r in t)if(n++,e[r]!==t[r]&&(!R.has(r)||!u(e[r],t[r],!1,!0)))return!1;for(let t in e)n--;return n===0}var K=p(`Frame`,`3dd14026391fb903d7c059c2ac16b129d2cff4aa04ed25731626aabfe9ac8ce6`,`query Frame {
  me {
    memberId
    email
    role
    scopes
    workspaces {
      workspaceId
      name
      role
      current
      __typename
    }
    __typename
  }
  workspace {
    id
    name
    credits {
      monthlyLimit
      available
      __typename
    }
    __typename
  }
  projects(limit: 100) {
    items {
      id
      name
      brandName
      __typename
    }
    __typename
  }
}`),q=p(`FrameProject`,`85268cdb7789286348aa8a3322f369256db74c32817e8a45d51c02c754da6743`,`query FrameProject($id: UUID!) {
  project(id: $id) {
    id
    name
    brandName
    timezone
    sample
    markets {
      id
      label
      countryCode
      languageCode
      isDefault
      __typename
    }
    audits(limit: 5) {
      items {
        id
        status
        createdAt
        engineSnapshots {
          engineLabel
          logicalEngine
          __typename
        }
        __typename
      }
      __typename
    }
    siteCrawls(limit: 3) {
      items {
        id
        status
        rootUrl
        analyzedCount
        analysisRequestedCount
        createdAt
        __typename
      }
      __typename
    }
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    state
    __typename
  }
}`),J=p(`FrameAudit`,`872a2349d7896f5b0cd94e714d6136da5f7e220c27eaa390673fba0fe51f1458`,`subscription FrameAudit($projectId: UUID!, $auditId: UUID!) {
  auditProgress(projectId: $projectId, auditId: $auditId) {
    auditId
    status
    requestedCount
    updatedAt
    engines {
      logicalEngine
      completedCount
      noAnswerCount
      failedCount
      cancelledCount
      __typename
    }
    __typename
  }
}`),Y=p(`SignOut`,`06562a4643f1d41111c4f2edc22f3adf88348b04a76a979592af164d785a7b6d`,`mutation SignOut {
  signOut
}`),ne=p(`SwitchWorkspace`,`695363e794d96bb77d37a954331fc4cd071232ddbfe49c7029de6e91410aa665`,`mutation SwitchWorkspace($workspaceId: UUID!) {
  switchWorkspace(workspaceId: $workspaceId) {
    memberId
    __typename
  }
}`),re=U(({className:e,...t})=>(0,j.jsx)(`a`,{...t,className:e??`underline decoration-faint underline-offset-2 hover:decoration-current`})),ie=U(({className:e,look:t=`plain`,small:n,...r})=>(0,j.jsx)(`a`,{...r,className:v(_(t,n),e)})),ae=`flex items-center gap-2 rounded-sm px-2 py-1.5 cursor-pointer outline-none data-focused:bg-hover data-disabled:opacity-60 data-disabled:cursor-not-allowed`;function X({label:e,button:t,sections:n,look:r,className:i}){return(0,j.jsxs)(C,{children:[(0,j.jsxs)(y,{look:r??`quiet`,className:i,children:[t,(0,j.jsx)(`span`,{className:`sr-only`,children:e})]}),(0,j.jsx)(S,{placement:`bottom start`,className:v(E,`min-w-52 max-w-80 max-h-[70vh] overflow-y-auto`),children:(0,j.jsx)(D,{className:`p-1 outline-none`,"aria-label":e,children:n.map((t,n)=>(0,j.jsxs)(T,{"aria-label":t.title??e,children:[t.title&&(0,j.jsx)(w,{className:`px-2 pt-2 pb-1 text-small text-muted`,children:t.title}),t.items.map(({id:e,label:t,text:n,current:r,reason:i,onAction:a})=>(0,j.jsxs)(x,{id:e,textValue:n??(typeof t==`string`?t:e),isDisabled:!!i,onAction:a,className:v(ae,r&&`font-semibold`),children:[(0,j.jsxs)(`span`,{className:`flex-1 min-w-0`,children:[t,i&&(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:i})]}),r&&(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`✓`})]},e))]},t.title??n))})})]})}var Z=[{to:`/projects/$projectId/overview`,title:`frame.overview`}],Q=`block rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:text-text aria-[current=page]:font-semibold`;function oe({onGo:e,onKeys:t}){let{projectId:n}=k({strict:!1});return(0,j.jsxs)(`div`,{className:`flex flex-col gap-0.5 h-full px-3 py-4`,children:[(0,j.jsx)(se,{onGo:e}),n&&Z.map(({to:t,title:r,below:i})=>(0,j.jsx)(re,{to:t,params:{projectId:n},search:e=>$(e),onClick:e,className:i?`${Q} pl-6`:Q,children:b(r)},t)),(0,j.jsxs)(`div`,{className:`mt-auto pt-4`,children:[(0,j.jsx)(ce,{onGo:e}),(0,j.jsx)(`button`,{type:`button`,onClick:t,className:`px-2 pt-2 text-small text-muted cursor-pointer hover:text-text text-left`,children:b(`frame.hint`,{key:navigator.platform.startsWith(`Mac`)?`⌘K`:`Ctrl K`})})]})]})}var $=({market:e,engine:t,cohort:n,period:r})=>({market:e,engine:t,cohort:n,period:r});function se({onGo:n}){let{me:r,workspace:i,projects:a}=t(),{projectId:o}=k({strict:!1}),s=e(),[c]=f(ne),l=a.items.find(({id:e})=>e===o),u=e=>{n?.(),s({to:`/projects/$projectId/overview`,params:{projectId:e}})},d=[{title:b(`frame.projects`),items:a.items.map(({id:e,name:t})=>({id:e,label:(0,j.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:e===o,onAction:()=>u(e)}))}];return r.workspaces.length>1&&d.push({title:b(`frame.workspaces`),items:r.workspaces.map(({workspaceId:e,name:t,current:n})=>({id:e,label:(0,j.jsx)(`span`,{dir:`auto`,children:t}),text:t,current:n,onAction:async()=>{n||(await c({workspaceId:e}),location.assign(`/`))}}))}),(0,j.jsx)(X,{label:b(`frame.switch`),className:`!justify-between w-full !px-2 mb-3 !text-text`,sections:d,button:(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(`span`,{className:`grid text-left min-w-0`,children:[(0,j.jsx)(`span`,{className:`font-semibold truncate`,dir:`auto`,children:l?.brandName??b(`frame.choose-project`)}),(0,j.jsx)(`span`,{className:`text-small text-muted truncate`,dir:`auto`,children:i.name})]}),(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]})})}function ce({onGo:n}){let{me:r}=t(),i=e(),[a]=f(Y);return(0,j.jsx)(X,{label:b(`frame.person-menu`),className:`!justify-start w-full !px-2`,button:(0,j.jsxs)(`span`,{className:`truncate`,children:[r.email,` `,(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`▾`})]}),sections:[{items:[{id:`account`,label:b(`frame.account`),onAction:()=>{n?.(),i({to:`/account`})}},{id:`out`,label:b(`frame.sign-out`),onAction:async()=>{await a({}),d(),location.assign(`/sign-in`)}}]}]})}export{K as a,W as c,ie as i,k as l,$ as n,J as o,Z as r,q as s,oe as t};