import{Rt as e,Ut as t,kt as n,t as r,zt as i}from"./button-Dmcols4R.js";import{c as a,l as o,s}from"./session-CLmJ-yBF.js";import{i as c,r as l,s as u}from"./operation-CnfiMnya.js";import{t as d}from"./list-B48hKvjv.js";import{c as f}from"./format-CIvsDT5E.js";import{n as p,t as m}from"./dialog-D6vDfGJu.js";import{t as h}from"./menu-t8986vPK.js";import{i as g,n as _,o as v,r as y,t as b}from"./states-28qXyRz1.js";import{n as x}from"./table-kBrtKTyB.js";import{n as S}from"./toast-Bjl65B3G.js";import{r as C}from"./zone-lUbazDHB.js";import{i as w,n as T,t as E}from"./fields-ByuI3vvk.js";import{t as ee}from"./search-1hILeeWX.js";var D=t(i(),1),O=l(`Channels`,`e3c720e3b6d690a45ba30af8e6095c5ec21a1210c89e1f0fd3062f5bb6db8572`,`query Channels($cursor: String) {
  workspace {
    id
    mailConfigured
    channels(cursor: $cursor) {
      items {
        ...ChannelParts
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment ChannelParts on Channel {
  id
  name
  kind
  address
  signalKinds
  projectIds
  timing
  hour
  weekday
  timezone
  state
  disabledReason
  dueAt
  lastSuccessAt
  lastError
  testRequestedAt
  testedAt
  testError
  __typename
}`),k=l(`AddChannel`,`579d699747adcacd23cba139a3a808563f85f50b4ec60bab34b5831b17caccbe`,`mutation AddChannel($input: ChannelInput!) {
  createChannel(input: $input) {
    ...ChannelParts
    __typename
  }
}
fragment ChannelParts on Channel {
  id
  name
  kind
  address
  signalKinds
  projectIds
  timing
  hour
  weekday
  timezone
  state
  disabledReason
  dueAt
  lastSuccessAt
  lastError
  testRequestedAt
  testedAt
  testError
  __typename
}`),A=l(`ChangeChannel`,`56ccb9094c096d844b491738df62ab2c09feb5e4c06718ce3910afd0b65bba6d`,`mutation ChangeChannel($channelId: UUID!, $input: ChannelPatch!) {
  updateChannel(channelId: $channelId, input: $input) {
    ...ChannelParts
    __typename
  }
}
fragment ChannelParts on Channel {
  id
  name
  kind
  address
  signalKinds
  projectIds
  timing
  hour
  weekday
  timezone
  state
  disabledReason
  dueAt
  lastSuccessAt
  lastError
  testRequestedAt
  testedAt
  testError
  __typename
}`),j=l(`DeleteChannel`,`cce5efb1111a0ffcd330e2c9b616744eaebb412cad437554bed14000c5de3d36`,`mutation DeleteChannel($channelId: UUID!) {
  deleteChannel(channelId: $channelId)
}`),M=l(`TestChannel`,`f388bc5dff9815f74cb3d0eb2a67090182566df079dd115c5b88852ff978a85d`,`mutation TestChannel($channelId: UUID!) {
  testChannel(channelId: $channelId) {
    ...ChannelParts
    __typename
  }
}
fragment ChannelParts on Channel {
  id
  name
  kind
  address
  signalKinds
  projectIds
  timing
  hour
  weekday
  timezone
  state
  disabledReason
  dueAt
  lastSuccessAt
  lastError
  testRequestedAt
  testedAt
  testError
  __typename
}`),N=e(),P=[`email`,`slack`,`teams`,`discord`,`webhook`],F=[`at_once`,`daily`,`weekly`],I=[1,2,3,4,5,6,7],te=Array.from({length:24},(e,t)=>({value:`${t}`,label:`${t}:00`}));function L({channel:e,mail:t,onClose:i,onSaved:a}){let{projects:l}=o(),{project:d}=s(),[f,m]=c(k),[h,g]=c(A),[_,v]=(0,D.useState)(e?.name??``),[b,x]=(0,D.useState)(e?.kind??(t?`email`:`slack`)),[O,j]=(0,D.useState)(``),[M,L]=(0,D.useState)((e?.signalKinds.length??0)>0),[z,B]=(0,D.useState)(new Set(e?.signalKinds)),[V,H]=(0,D.useState)((e?.projectIds.length??0)>0),[U,W]=(0,D.useState)(new Set(e?.projectIds)),[G,K]=(0,D.useState)(e?.timing??`at_once`),[q,ne]=(0,D.useState)(`${e?.hour??8}`),[J,re]=(0,D.useState)(`${e?.weekday??1}`),[Y,ie]=(0,D.useState)(e?.timezone??d.timezone),X=m.problem??g.problem,Z=X?.fields??{},Q=u(X,[`name`,`kind`,`address`,`timezone`]),$=b===`email`&&!t,ae=async t=>{t.preventDefault();let r={name:_.trim(),signalKinds:M?[...z]:[],projectIds:V?[...U]:[],timing:G,hour:Number(q),weekday:Number(J),timezone:Y},{data:i}=e?await h({channelId:e.id,input:{...r,...O.trim()&&{address:O.trim()}}}):await f({input:{...r,kind:b,address:O.trim()}});i&&(S(n(e?`channels.changed`:`channels.added`)),a())},oe=$&&n(`channels.no-mail`)||M&&z.size===0&&n(`channels.choose-signal`)||V&&U.size===0&&n(`channels.choose-project`);return(0,N.jsx)(p,{title:n(e?`channels.change-title`:`channels.add`),open:!0,onClose:i,children:(0,N.jsxs)(`form`,{onSubmit:ae,noValidate:!0,className:`grid gap-4`,children:[Q&&(0,N.jsx)(y,{problem:Q}),(0,N.jsx)(w,{label:n(`channels.name`),value:_,maxLength:80,onChange:e=>v(e.target.value),error:Z.name}),!e&&(0,N.jsx)(T,{label:n(`channels.kind`),value:b,onChange:e=>x(e.target.value),options:P.map(e=>({value:e,label:n(`channels.kind.${e}`)})),hint:$?n(`channels.no-mail`):void 0,error:Z.kind}),(0,N.jsx)(w,{label:n(b===`email`?`channels.address.email`:`channels.address`),hint:e?n(`channels.address-stays`,{address:e.address}):n(`channels.address-words.${b}`),type:b===`email`?`email`:`url`,value:O,maxLength:2e3,onChange:e=>j(e.target.value),error:Z.address,autoCapitalize:`none`,autoComplete:`off`,spellCheck:!1}),(0,N.jsx)(T,{label:n(`channels.when`),value:G,onChange:e=>K(e.target.value),options:F.map(e=>({value:e,label:n(`channels.timing.${e}`)}))}),G!==`at_once`&&(0,N.jsxs)(`div`,{className:`grid gap-4 sm:grid-cols-3`,children:[G===`weekly`&&(0,N.jsx)(T,{label:n(`channels.weekday`),value:J,onChange:e=>re(e.target.value),options:I.map(e=>({value:`${e}`,label:n(`channels.day.${e}`)}))}),(0,N.jsx)(T,{label:n(`channels.hour`),value:q,onChange:e=>ne(e.target.value),options:te}),(0,N.jsx)(T,{label:n(`channels.timezone`),value:Y,onChange:e=>ie(e.target.value),options:C(Y),error:Z.timezone})]}),(0,N.jsx)(T,{label:n(`channels.which-signals`),value:M?`some`:`all`,onChange:e=>L(e.target.value===`some`),options:[{value:`all`,label:n(`channels.all-signals`)},{value:`some`,label:n(`channels.some`)}]}),M&&(0,N.jsxs)(`fieldset`,{className:`grid gap-1 sm:grid-cols-2`,children:[(0,N.jsx)(`legend`,{className:`sr-only`,children:n(`channels.which-signals`)}),ee.map(e=>(0,N.jsx)(E,{checked:z.has(e),onChange:()=>B(R(z,e)),children:n(`signals.kind.${e}`)},e))]}),(0,N.jsx)(T,{label:n(`channels.which-projects`),value:V?`some`:`all`,onChange:e=>H(e.target.value===`some`),options:[{value:`all`,label:n(`channels.all-projects`)},{value:`some`,label:n(`channels.some`)}]}),V&&(0,N.jsxs)(`fieldset`,{className:`grid gap-1 max-h-48 overflow-y-auto`,children:[(0,N.jsx)(`legend`,{className:`sr-only`,children:n(`channels.which-projects`)}),l.items.map(({id:e,name:t})=>(0,N.jsx)(E,{checked:U.has(e),onChange:()=>W(R(U,e)),children:(0,N.jsx)(`span`,{dir:`auto`,children:t})},e))]}),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,N.jsx)(r,{look:`quiet`,onPress:i,children:n(`ui.cancel`)}),(0,N.jsx)(r,{look:`primary`,type:`submit`,busy:m.busy||g.busy,reason:oe||null,children:n(e?`ui.save`:`channels.add`)})]})]})})}function R(e,t){let n=new Set(e);return n.delete(t)||n.add(t),n}function z({channel:e}){let t=e.state===`disabled`,r=e.state===`unconfirmed`,i=t?e.disabledReason:e.lastError;return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(b,{tone:!t&&e.lastError?`bad`:void 0,children:n(t?`channels.disabled`:r?`channels.unconfirmed`:`channels.enabled`)}),r&&(0,N.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:n(`channels.unconfirmed-words`)}),i&&(0,N.jsx)(`span`,{className:`block text-small text-muted mt-1`,lang:`en`,children:i}),e.testRequestedAt&&(0,N.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:B(e)})]})}function B({state:e,testedAt:t,testError:r,timezone:i}){let a=e===`unconfirmed`;if(!t)return n(a?`channels.confirmation-sending`:`channels.test-sending`);let o=f(t,i);return a?r?n(`channels.confirmation-failed`,{at:o,reason:r}):n(`channels.confirmation-sent`,{at:o}):r?n(`channels.test-failed`,{at:o,reason:r}):n(`channels.test-sent`,{at:o})}var V=2e3;function H(){let{project:e}=s(),t=a(`webhooks:write`),[i,o]=(0,D.useState)(!1),[c,l]=(0,D.useState)(),u=d(O,{cursor:null},e=>e.workspace.channels,{types:[`Channel`]}),{reload:f}=u,p=u.items.some(({testRequestedAt:e,testedAt:t})=>e&&!t);if((0,D.useEffect)(()=>{if(!p)return;let e=setInterval(f,V);return()=>clearInterval(e)},[p,f]),u.problem&&!u.data)return(0,N.jsx)(y,{problem:u.problem,onRetry:f});if(!u.data)return(0,N.jsx)(g,{children:(0,N.jsx)(v,{className:`h-9 w-full`,lines:4})});let m=u.data.workspace.mailConfigured,h=u.items.length===0,b=(0,N.jsx)(r,{look:h?`primary`:`plain`,reason:t,onPress:()=>o(!0),children:n(`channels.add`)}),S=()=>{o(!1),l(void 0)},C=()=>{S(),f()};return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,N.jsx)(`h1`,{className:`mr-auto`,children:n(`channels.title`)}),!h&&b]}),(0,N.jsx)(`p`,{className:`text-muted mb-4 max-w-[72ch]`,children:n(m?`channels.means`:`channels.means-without-mail`)}),u.problem&&(0,N.jsx)(y,{problem:u.problem,onRetry:f}),h?(0,N.jsx)(_,{title:n(`channels.none`),action:b,children:n(`channels.none-words`)}):(0,N.jsx)(x,{label:n(`channels.title`),columns:q(e.timezone,l),rows:u.items,rowKey:({id:e})=>e,stale:u.stale&&!p,onMore:u.onMore,loadingMore:u.loadingMore,all:u.all}),i&&(0,N.jsx)(L,{mail:m,onClose:S,onSaved:C}),c?.what===`change`&&(0,N.jsx)(L,{channel:c.channel,mail:m,onClose:S,onSaved:C}),c?.what===`delete`&&(0,N.jsx)(W,{channel:c.channel,onClose:S,onDeleted:C})]})}function U({channel:e,onDo:t}){let r=a(`webhooks:write`)??void 0,[i]=c(M),[o]=c(A),s=e.state===`disabled`,l=e.state===`unconfirmed`,u=async()=>{let{problem:t}=await i({channelId:e.id});S(t??n(l?`channels.confirmation-sending`:`channels.tested`))},d=async()=>{let t=s?`active`:`disabled`,{problem:n}=await o({channelId:e.id,input:{state:t}});n&&S(n)},f=r??(s?e.disabledReason??void 0:void 0);return(0,N.jsx)(h,{label:n(`channels.more`,{name:e.name}),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`test`,label:n(l?`channels.confirm-again`:`channels.test`),reason:f,onAction:u},{id:`change`,label:n(`channels.change`),reason:r,onAction:()=>t({what:`change`,channel:e})},{id:`toggle`,label:n(s?`channels.enable`:`channels.disable`),reason:r,onAction:d},{id:`delete`,label:n(`channels.delete`),reason:r,onAction:()=>t({what:`delete`,channel:e})}]}]})}function W({channel:e,onClose:t,onDeleted:r}){let[i,{busy:a,problem:o}]=c(j);return(0,N.jsxs)(m,{title:n(`channels.delete`),open:!0,onClose:t,onConfirm:async()=>{let{data:t}=await i({channelId:e.id});t&&(S(n(`channels.deleted`)),r())},action:n(`channels.delete`),busy:a,children:[(0,N.jsx)(`p`,{className:`break-words`,children:n(`channels.delete-words`,{name:e.name})}),o&&(0,N.jsx)(y,{problem:o})]})}var G=({timing:e,hour:t,weekday:r,timezone:i})=>{if(e===`at_once`)return n(`channels.timing.at_once`);let a=`${t}:00, ${i}`;return e===`daily`?n(`channels.every-day`,{time:a}):n(`channels.every-week`,{day:n(`channels.day.${r}`),time:a})},K=({signalKinds:e})=>e.length===0?n(`channels.all-signals`):e.map(e=>n(`signals.kind.${e}`)).join(`, `),q=(e,t)=>[{id:`name`,title:n(`channels.name`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`span`,{dir:`auto`,children:e.name}),(0,N.jsxs)(`span`,{className:`block text-small text-muted`,children:[n(`channels.kind.${e.kind}`),(0,N.jsxs)(`span`,{className:`hidden sm:inline`,children:[`, `,e.address]})]}),(0,N.jsx)(`span`,{className:`block sm:hidden text-small text-muted`,children:G(e)})]}),csv:({name:e})=>e},{id:`when`,title:n(`channels.when`),wide:!0,cell:e=>(0,N.jsxs)(N.Fragment,{children:[G(e),(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:K(e)})]}),csv:G},{id:`success`,title:n(`channels.last-success`),wide:!0,cell:({lastSuccessAt:t})=>(0,N.jsx)(`span`,{className:`text-muted`,children:t?f(t,e):n(`channels.never`)}),csv:({lastSuccessAt:e})=>e},{id:`state`,title:n(`channels.state`),cell:e=>(0,N.jsx)(z,{channel:e}),csv:({state:e})=>e},{id:`moves`,title:n(`channels.more-title`),hideTitle:!0,number:!0,cell:e=>(0,N.jsx)(U,{channel:e,onDo:t})}];export{H as default};