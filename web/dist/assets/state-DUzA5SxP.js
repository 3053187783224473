import{Rt as e,Ut as t,kt as n,r,t as i,zt as a}from"./button-Dmcols4R.js";import{i as o,r as s,s as c}from"./operation-CnfiMnya.js";import{n as l}from"./dialog-D6vDfGJu.js";import{r as u,t as d}from"./states-28qXyRz1.js";import{n as f}from"./toast-Bjl65B3G.js";import{s as p}from"./session-CLmJ-yBF.js";import{i as m,n as h,t as g}from"./fields-ByuI3vvk.js";import{t as _}from"./snippet-SSQXNNdK.js";var v=t(a(),1),y=[`audit.finished`,`crawl.finished`,`signal.started`,`signal.ended`,`action.verified`,`action.contradicted`,`source.stalled`,`source.recovered`,`engine.degraded`,`engine.recovered`,`credits.low`],b=[...y,`webhook.test`],x=e=>b.includes(e)?n(`webhooks.event.${e}`):e,S=s(`Webhooks`,`5381d9ce31c851960e7d0a2a0ea959c64e474ed5abb363f86761eaf1ee5c1aef`,`query Webhooks($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    webhooks(cursor: $cursor) {
      items {
        ...WebhookParts
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),C=s(`WebhookScreen`,`b60626033d1a3c9981b7a631bab2d4e1b6ff8302bc73042f29984b4321e94d36`,`query WebhookScreen($projectId: UUID!, $webhookId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    webhook(id: $webhookId) {
      ...WebhookParts
      __typename
    }
    webhookAttempts(webhookId: $webhookId, cursor: $cursor) {
      items {
        eventId
        type
        attempt
        statusCode
        error
        at
        nextAttemptAt
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),w=s(`AddWebhook`,`3e88479532234c49f06750e443db99a7dacc0e98dc855072dc7a23a5c72b4100`,`mutation AddWebhook($projectId: UUID!, $input: WebhookInput!) {
  createWebhook(projectId: $projectId, input: $input) {
    ...WebhookParts
    secret
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),T=s(`ChangeWebhook`,`05a5ddbcc1c3219c78500f6c6efeefec634e77d0e54a59987e5f0ac8a2641773`,`mutation ChangeWebhook($projectId: UUID!, $webhookId: UUID!, $input: WebhookPatch!) {
  updateWebhook(projectId: $projectId, webhookId: $webhookId, input: $input) {
    ...WebhookParts
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),E=s(`DeleteWebhook`,`f934331e12f4dc056e5fba0f54ca07c2b20b9ccc8b7a371e739a8c409ccc3151`,`mutation DeleteWebhook($projectId: UUID!, $webhookId: UUID!) {
  deleteWebhook(projectId: $projectId, webhookId: $webhookId)
}`),D=s(`RotateWebhook`,`de755771857b459922d6c89b9df005cf3a77594bc0188fa52362fd8860731a8a`,`mutation RotateWebhook($projectId: UUID!, $webhookId: UUID!) {
  rotateWebhookSecret(projectId: $projectId, webhookId: $webhookId) {
    ...WebhookParts
    secret
    __typename
  }
}
fragment WebhookParts on Webhook {
  id
  url
  events
  description
  state
  disabledReason
  oldSecretUntil
  lastSuccessAt
  lastFailureAt
  createdAt
  __typename
}`),O=s(`TestWebhook`,`98dfdd6daf88a83155829a4b59e6b8ef31e4559922e3c039016b4e47d6a6bb00`,`mutation TestWebhook($projectId: UUID!, $webhookId: UUID!) {
  testWebhook(projectId: $projectId, webhookId: $webhookId) {
    eventId
    __typename
  }
}`),k=s(`ReplayWebhook`,`38b55c0cc2c6144d70f4e03b0330cfeb0bcd0bf8fee093ba2b4ba37535d8d321`,`mutation ReplayWebhook($projectId: UUID!, $webhookId: UUID!, $input: WebhookReplayInput!) {
  replayWebhook(projectId: $projectId, webhookId: $webhookId, input: $input) {
    events
    __typename
  }
}`),A=e();function j({webhook:e,onClose:t,onSecret:r}){let{project:a}=p(),[s,d]=o(w),[_,b]=o(T),[S,C]=(0,v.useState)(e?.url??``),[E,D]=(0,v.useState)(e?.description??``),[O,k]=(0,v.useState)((e?.events.length??0)>0),[j,M]=(0,v.useState)(e?.events??[]),N=d.problem??b.problem,P=N?.fields??{},F=c(N,[`url`,`description`]);return(0,A.jsx)(l,{title:n(e?`webhooks.change-title`:`webhooks.add`),open:!0,onClose:t,children:(0,A.jsxs)(`form`,{onSubmit:async i=>{i.preventDefault();let o={url:S.trim(),description:E.trim(),events:O?j:[]};if(!e){let{data:e}=await s({projectId:a.id,input:o});e&&r(e.createWebhook.secret??``);return}let{data:c}=await _({projectId:a.id,webhookId:e.id,input:o});c&&(f(n(`webhooks.changed`)),t())},noValidate:!0,className:`grid gap-4`,children:[F&&(0,A.jsx)(u,{problem:F}),(0,A.jsx)(m,{label:n(`webhooks.address`),hint:n(`webhooks.address-words`),type:`url`,placeholder:`https://example.com/hooks`,value:S,maxLength:2e3,onChange:e=>C(e.target.value),error:P.url,autoCapitalize:`none`,spellCheck:!1}),(0,A.jsx)(m,{label:n(`webhooks.description`),value:E,maxLength:200,onChange:e=>D(e.target.value),error:P.description}),(0,A.jsx)(h,{label:n(`webhooks.which`),value:O?`some`:`all`,onChange:e=>k(e.target.value===`some`),options:[{value:`all`,label:n(`webhooks.all`)},{value:`some`,label:n(`webhooks.some`)}]}),O&&(0,A.jsxs)(`fieldset`,{className:`grid gap-1 sm:grid-cols-2`,children:[(0,A.jsx)(`legend`,{className:`sr-only`,children:n(`webhooks.events`)}),y.map(e=>(0,A.jsx)(g,{checked:j.includes(e),onChange:()=>M(j.includes(e)?j.filter(t=>t!==e):[...j,e]),children:x(e)},e))]}),(0,A.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,A.jsx)(i,{look:`quiet`,onPress:t,children:n(`ui.cancel`)}),(0,A.jsx)(i,{look:`primary`,type:`submit`,busy:d.busy||b.busy,reason:O&&j.length===0?n(`webhooks.choose-event`):null,children:n(e?`ui.save`:`webhooks.add`)})]})]})})}function M({secret:e,onClose:t}){return(0,A.jsxs)(l,{title:n(`webhooks.secret`),open:!0,children:[(0,A.jsx)(`p`,{children:n(`webhooks.secret-words`)}),(0,A.jsx)(`p`,{className:`font-semibold mt-2`,children:n(`webhooks.secret-once`)}),(0,A.jsx)(_,{name:n(`webhooks.secret`),text:e}),(0,A.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,A.jsx)(i,{look:`primary`,onPress:t,children:n(`webhooks.copied`)})})]})}function N({webhook:e}){let t=e.state===`disabled`,i=!t&&(e.lastFailureAt??``)>(e.lastSuccessAt??``);return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(d,{children:n(t?`webhooks.disabled`:`webhooks.enabled`)}),(t||i)&&(0,A.jsx)(`span`,{className:r(`block text-small mt-1`,i?`text-bad`:`text-muted`),children:t?e.disabledReason:n(`webhooks.failed`)})]})}export{E as a,O as c,x as d,T as i,C as l,M as n,k as o,j as r,D as s,N as t,S as u};