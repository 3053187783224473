import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useSearch-DeaNCto7.js";import{i as n,s as r}from"./session-m0EgSq2K.js";import{It as i,Mt as a,Ot as o,jt as s,t as c}from"./button-Dpi6yH6H.js";import{i as l,n as u,o as d,r as f,t as p}from"./states--3RUTHuU.js";import{t as m}from"./tabs-BBFn_jnA.js";import{t as h}from"./list-Cup3FK7c.js";import{a as g,o as _,t as v}from"./format-BJFBVagH.js";import{i as y,n as b,t as x}from"./fields-bCJUhg5w.js";import{n as S}from"./table-DyDwqlTW.js";import{a as C,i as w,n as T,t as E}from"./search-BCsMP8UZ.js";import{a as D,i as O,r as k,s as A}from"./operation-DJLT4Bp5.js";import{n as j,t as M}from"./dialog-KzI8bTzL.js";import{n as N}from"./toast-CtZNxTK1.js";import{t as P}from"./menu-2TkL4PRO.js";import{t as F}from"./snippet-DM-19Y_O.js";import{n as I}from"./link-zmf1iOcJ.js";var L=k(`AccessKeys`,`8f2020ee9e5d8fe1cf529a20de095e04f0b06172972e7e9d8d509b535d6f329c`,`query AccessKeys {
  workspace {
    id
    plan
    keys {
      ...AccessKey
      __typename
    }
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),ee=k(`CreateAccessKey`,`625691058c79538f0b0c36a424a5e123c47787943ce70b1f8d2c1a90d6fb8720`,`mutation CreateAccessKey($input: KeyInput!) {
  createKey(input: $input) {
    secret
    key {
      ...AccessKey
      __typename
    }
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),te=k(`RevokeAccessKey`,`393eb9106eb0c3e6bc79d9e6e91b818be8c527c0d8bd92a73502882fc1d0da17`,`mutation RevokeAccessKey($id: UUID!) {
  revokeKey(id: $id) {
    ...AccessKey
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),ne=k(`SetAssistantWrites`,`59d221b6363c45c418d2036150e4aa45bab6e053e25aea715d52f9b72843f66f`,`mutation SetAssistantWrites($id: UUID!, $allowed: Boolean!) {
  setKeyMcpWrites(id: $id, allowed: $allowed) {
    ...AccessKey
    __typename
  }
}
fragment AccessKey on Key {
  id
  name
  prefix
  scopes
  projectIds
  mcpWrites
  state
  creator {
    email
    __typename
  }
  createdAt
  expiresAt
  lastUsedAt
  __typename
}`),re=k(`CreditUse`,`e1fb0153f475aa082ed66245bc5b5e35d6baa6efabe488268a80747af7082e73`,`query CreditUse($months: Int!, $by: [CreditDimension!]!, $cursor: String) {
  workspace {
    id
    credits {
      month
      monthlyLimit
      reserved
      settled
      available
      __typename
    }
    creditUsage(months: $months, by: $by, limit: 100, cursor: $cursor) {
      items {
        month
        projectId
        projectName
        logicalEngine
        engineLabel
        reserved
        settled
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),ie=k(`AuditLogPeople`,`87457a3f99a42974d792aaa37edf2964dcee49793fa5e1c05bcfb7c502a2bf06`,`query AuditLogPeople {
  workspace {
    id
    members {
      id
      email
      __typename
    }
    __typename
  }
}`),ae=k(`AuditLog`,`85a762c1ac4ee253115f1959788d556354df3ee8bf604f1d1faad7e4e69cd588`,`query AuditLog($action: String, $memberId: UUID, $projectId: UUID, $from: DateTime, $to: DateTime, $cursor: String) {
  workspace {
    id
    auditLog(
      limit: 50
      cursor: $cursor
      action: $action
      memberId: $memberId
      projectId: $projectId
      from: $from
      to: $to
    ) {
      items {
        id
        at
        memberId
        email
        keyId
        address
        action
        projectId
        target
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),oe=k(`WorkspaceProjects`,`3b40158a5d1cec3094e24b9ef0160d5fbc068a81e4c27076a8746ee6ff34bbde`,`query WorkspaceProjects($cursor: String) {
  projects(limit: 100, cursor: $cursor) {
    items {
      id
      name
      brandName
      websiteUrl
      createdAt
      __typename
    }
    nextCursor
    __typename
  }
}`),se=k(`DeleteProject`,`fe2aa0dd0be2c67419adc4213a04a3e9277dfe6f347096f75d61a9c9699c766b`,`mutation DeleteProject($projectId: UUID!) {
  deleteProject(projectId: $projectId)
}`),R=k(`WorkspaceMembers`,`a5b519861753ec67a9f7080f68ba202752d85f4b232ecea355780a2052e7a083`,`query WorkspaceMembers {
  workspace {
    id
    members {
      ...WorkspaceMember
      __typename
    }
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),z=k(`InviteMember`,`9749adcf087c60e86a22c87d7526a3fc318dd847c0c216d28c5d0f221da251ea`,`mutation InviteMember($email: String!, $role: MemberRole!) {
  inviteMember(email: $email, role: $role) {
    token
    expiresAt
    member {
      ...WorkspaceMember
      __typename
    }
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),B=k(`SetMemberRole`,`75597b102ba0a02a9f3e4dab5b923570d2ce9fb15a781ba2bea6d173f9619483`,`mutation SetMemberRole($memberId: UUID!, $role: MemberRole!) {
  setMemberRole(memberId: $memberId, role: $role) {
    ...WorkspaceMember
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),V=k(`RemoveMember`,`678bc084a8da818d414292fcf126a33665a28a52bb9efa62a1c1b99d6832910d`,`mutation RemoveMember($memberId: UUID!) {
  removeMember(memberId: $memberId) {
    ...WorkspaceMember
    __typename
  }
}
fragment WorkspaceMember on Member {
  id
  email
  role
  hasAccount
  createdAt
  __typename
}`),H=s();function U({search:e,onChange:t}){let n=e.months??12,r=T(e.by),i=h(re,{months:n,by:r,cursor:null},e=>e.workspace.creditUsage,{types:[`Audit`]});return i.problem&&!i.data?(0,H.jsx)(f,{problem:i.problem,onRetry:i.reload}):i.data?(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`p`,{className:`max-w-[72ch] mb-4`,children:G(i.data.workspace.credits)}),i.problem&&(0,H.jsx)(f,{problem:i.problem,onRetry:i.reload}),(0,H.jsxs)(`div`,{className:`flex flex-wrap items-end gap-x-6 gap-y-3 mb-4`,children:[(0,H.jsx)(`div`,{className:`min-w-40`,children:(0,H.jsx)(b,{label:o(`workspace.months`),value:n,onChange:e=>t({months:Number(e.target.value)}),options:w.map(e=>({value:String(e),label:o(`workspace.months-n`,{n:e})}))})}),(0,H.jsxs)(`fieldset`,{className:`flex flex-wrap items-center gap-x-4 gap-y-1 min-h-8`,children:[(0,H.jsx)(`legend`,{className:`sr-only`,children:o(`workspace.summed-by`)}),E.map(e=>(0,H.jsx)(x,{checked:r.includes(e),disabled:r.length===1&&r.includes(e),onChange:n=>t({by:W(r,e,n)}),children:o(`workspace.by.${e}`)},e))]})]}),i.items.length===0?(0,H.jsx)(u,{small:!0,title:o(`workspace.no-credits`),children:o(`workspace.no-credits-words`)}):(0,H.jsx)(S,{label:o(`workspace.credits`),columns:ce(r),rows:i.items,rowKey:({month:e,projectId:t,logicalEngine:n})=>[e,t,n].join(),stale:i.stale,onMore:i.onMore,loadingMore:i.loadingMore})]}):(0,H.jsx)(l,{children:(0,H.jsx)(d,{className:`h-9 w-full`,lines:5})})}var W=(e,t,n)=>E.filter(r=>r===t?n:e.includes(r)).join(`.`),G=({month:e,monthlyLimit:t,reserved:n,settled:r,available:i})=>o(t===null?`workspace.this-month`:`workspace.this-month-of`,{month:K(e),used:v(r),held:v(n),left:v(i??0),limit:v(t??0)}),K=e=>new Intl.DateTimeFormat(void 0,{month:`long`,year:`numeric`,timeZone:`UTC`}).format(new Date(`${e}-01T00:00:00Z`)),ce=e=>{let t={month:{id:`month`,title:o(`workspace.by.month`),cell:e=>e.month&&K(e.month),csv:e=>e.month},project:{id:`project`,title:o(`workspace.by.project`),cell:e=>(0,H.jsx)(`span`,{dir:`auto`,children:e.projectName??o(`workspace.removed`)}),csv:e=>e.projectName},engine:{id:`engine`,title:o(`workspace.by.engine`),cell:e=>e.engineLabel??o(`workspace.unknown-engine`),csv:e=>e.engineLabel}};return[...e.map(e=>t[e]),{id:`settled`,title:o(`workspace.used`),number:!0,cell:e=>v(e.settled),csv:e=>e.settled},{id:`reserved`,title:o(`workspace.held`),number:!0,wide:!0,cell:e=>v(e.reserved),csv:e=>e.reserved}]},q=i(a(),1),le=[`prompts:write`,`competitors:write`,`audits:run`,`schedules:write`,`actions:write`,`projects:write`,`traffic:write`,`crawls:run`,`search:run`,`reports:share`,`signals:write`,`webhooks:write`],ue=e=>{let t=le.find(t=>t===e);return t?o(`workspace.scope.${t}`):e};function de({onClose:e,onMade:t}){let{me:n,projects:i}=r(),[a,{busy:s,problem:l}]=O(ee),[u,d]=(0,q.useState)(``),[p,m]=(0,q.useState)(new Set),[h,g]=(0,q.useState)(!1),[_,v]=(0,q.useState)(new Set),[S,C]=(0,q.useState)(``),[w,T]=(0,q.useState)(!1),E=async e=>{e.preventDefault();let n={name:u.trim(),scopes:[`read`,...p],projectIds:h?[..._]:null,expiresAt:S?new Date(`${S}T23:59:59`).toISOString():null,mcpWrites:w},{data:r}=await a({input:n});r&&t(r.createKey.key,r.createKey.secret)},D=l?.fields??{},k=A(l,[`name`,`expires_at`]);return(0,H.jsx)(j,{title:o(`workspace.create-key`),open:!0,onClose:e,children:(0,H.jsxs)(`form`,{onSubmit:E,noValidate:!0,className:`grid gap-4`,children:[k&&(0,H.jsx)(f,{problem:k}),(0,H.jsx)(y,{label:o(`workspace.key-name`),hint:o(`workspace.key-name-words`),value:u,maxLength:200,onChange:e=>d(e.target.value),error:D.name}),(0,H.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,H.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`workspace.may`)}),(0,H.jsx)(`p`,{className:`text-small text-muted`,children:o(`workspace.may-words`)}),n.scopes.filter(e=>e!==`read`).map(e=>(0,H.jsx)(x,{checked:p.has(e),onChange:()=>m(J(p,e)),children:ue(e)},e))]}),(0,H.jsx)(b,{label:o(`workspace.projects`),value:h?`some`:`all`,onChange:e=>g(e.target.value===`some`),options:[{value:`all`,label:o(`workspace.all-projects`)},{value:`some`,label:o(`workspace.some-projects`)}]}),h&&(0,H.jsxs)(`fieldset`,{className:`grid gap-1 max-h-48 overflow-y-auto`,children:[(0,H.jsx)(`legend`,{className:`sr-only`,children:o(`workspace.some-projects`)}),i.items.map(e=>(0,H.jsx)(x,{checked:_.has(e.id),onChange:()=>v(J(_,e.id)),children:(0,H.jsx)(`span`,{dir:`auto`,children:e.name})},e.id))]}),(0,H.jsx)(y,{label:o(`workspace.ends`),hint:o(`workspace.ends-words`),type:`date`,value:S,onChange:e=>C(e.target.value),error:D.expires_at}),(0,H.jsx)(x,{checked:w,onChange:T,children:o(`workspace.assistant-writes`)}),(0,H.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,H.jsx)(c,{look:`quiet`,onPress:e,children:o(`ui.cancel`)}),(0,H.jsx)(c,{look:`primary`,type:`submit`,busy:s,reason:h&&_.size===0&&o(`workspace.choose-project`),children:o(`workspace.create-key`)})]})]})})}function J(e,t){let n=new Set(e);return n.delete(t)||n.add(t),n}var fe=(e,t)=>[{id:`name`,title:o(`workspace.key`),cell:e=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`span`,{className:`wrap-break-word`,dir:`auto`,children:e.name}),(0,H.jsx)(`span`,{className:`block text-small text-muted`,children:o(`workspace.begins`,{prefix:e.prefix})}),(0,H.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:o(`workspace.acts-for`,{email:e.creator.email})})]}),csv:e=>e.name},{id:`state`,title:o(`workspace.state`),cell:e=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(p,{children:o(`workspace.state.${e.state}`)}),e.state===`live`&&(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`span`,{className:`block text-small text-muted`,children:e.expiresAt?o(`workspace.until`,{day:g(e.expiresAt)}):o(`workspace.no-end`)}),(0,H.jsx)(`span`,{className:`block text-small text-muted`,children:o(e.mcpWrites?`workspace.may-write`:`workspace.reads-only`)})]})]}),csv:e=>e.state},{id:`scopes`,title:o(`workspace.scopes`),wide:!0,cell:e=>(0,H.jsx)(`span`,{className:`text-small`,children:e.scopes.join(`, `)}),csv:e=>e.scopes.join(` `)},{id:`projects`,title:o(`workspace.projects`),wide:!0,cell:t=>(0,H.jsx)(`span`,{className:`text-small`,dir:`auto`,children:Y(t.projectIds,e)}),csv:t=>Y(t.projectIds,e)},{id:`used`,title:o(`workspace.last-used`),wide:!0,cell:e=>(0,H.jsx)(`span`,{className:`text-muted`,children:e.lastUsedAt?_(e.lastUsedAt):o(`workspace.never`)}),csv:e=>e.lastUsedAt},{id:`moves`,title:o(`workspace.moves`),hideTitle:!0,number:!0,cell:e=>e.state===`live`&&(0,H.jsx)(P,{label:o(`workspace.moves-of`,{name:e.name}),button:(0,H.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`writes`,label:o(e.mcpWrites?`workspace.forbid-writes`:`workspace.allow-writes`),onAction:()=>t({what:e.mcpWrites?`forbid`:`allow`,key:e})},{id:`revoke`,label:o(`workspace.revoke`),onAction:()=>t({what:`revoke`,key:e})}]}]})}];function Y(e,t){return e?e.map(e=>t.find(t=>t.id===e)?.name??o(`workspace.removed`)).join(`, `):o(`workspace.all-projects`)}function pe({name:e,secret:t,onClose:n}){let r=[{name:`curl`,text:`curl -H "Authorization: Bearer ${t}" ${location.origin}/v1/me`},{name:`Claude Code`,text:`claude mcp add --transport http avm ${location.origin}/mcp --header "Authorization: Bearer ${t}"`}];return(0,H.jsxs)(j,{title:e,open:!0,children:[(0,H.jsx)(`p`,{className:`font-semibold`,children:o(`workspace.shown-once`)}),(0,H.jsx)(F,{name:o(`workspace.key`),text:t}),r.map(e=>(0,H.jsxs)(`div`,{className:`mt-3`,children:[(0,H.jsx)(`p`,{className:`text-muted text-small`,children:e.name}),(0,H.jsx)(F,{...e})]},e.name)),(0,H.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,H.jsx)(c,{look:`primary`,onPress:n,children:o(`workspace.copied`)})})]})}var X=10;function me(){let{projects:e}=r(),[t,n]=(0,q.useState)(),{data:i,problem:a,stale:s,reload:p}=D(L,{},{types:[`Key`,`NewKey`]});if(a&&!i)return(0,H.jsx)(f,{problem:a,onRetry:p});if(!i)return(0,H.jsx)(l,{children:(0,H.jsx)(d,{className:`h-9 w-full`,lines:4})});let{keys:m,plan:h}=i.workspace,g=m.filter(({state:e})=>e===`live`).length>=X&&o(`workspace.keys-full`,{most:X}),_=(0,H.jsx)(c,{look:m.length===0?`primary`:`plain`,reason:h===`paid`?g:o(`workspace.not-in-plan`),onPress:()=>n({what:`create`}),children:o(`workspace.create-key`)}),v=()=>n(void 0);return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-4`,children:[(0,H.jsx)(`p`,{className:`text-muted max-w-[72ch] mr-auto`,children:o(`workspace.keys-words`)}),m.length>0&&_]}),m.length===0?(0,H.jsx)(u,{small:!0,title:o(`workspace.no-key`),action:_,children:o(`workspace.no-key-words`)}):(0,H.jsx)(S,{label:o(`workspace.keys`),columns:fe(e.items,n),rows:m,rowKey:({id:e})=>e,stale:s}),t?.what===`create`&&(0,H.jsx)(de,{onClose:v,onMade:(e,t)=>n({what:`made`,key:e,secret:t})}),t?.what===`made`&&(0,H.jsx)(pe,{name:t.key.name,secret:t.secret,onClose:v}),t?.what===`revoke`&&(0,H.jsx)(he,{key_:t.key,onClose:v}),(t?.what===`allow`||t?.what===`forbid`)&&(0,H.jsx)(ge,{key_:t.key,allowed:t.what===`allow`,onClose:v})]})}function he({key_:e,onClose:t}){let[n,{busy:r,problem:i}]=O(te);return(0,H.jsxs)(M,{title:o(`workspace.revoke-of`,{name:e.name}),open:!0,onClose:t,onConfirm:async()=>{let{data:r}=await n({id:e.id});r&&(N(o(`workspace.revoked`,{name:e.name})),t())},action:o(`workspace.revoke`),busy:r,children:[(0,H.jsx)(`p`,{children:o(`workspace.revoke-words`)}),i&&(0,H.jsx)(f,{problem:i})]})}function ge({key_:e,allowed:t,onClose:n}){let[r,{busy:i,problem:a}]=O(ne),s=async()=>{let{data:i}=await r({id:e.id,allowed:t});i&&n()},c=o(t?`workspace.allow-writes`:`workspace.forbid-writes`);return(0,H.jsxs)(M,{title:`${c}: ${e.name}`,open:!0,onClose:n,onConfirm:s,action:c,look:t?`danger`:`primary`,busy:i,children:[(0,H.jsx)(`p`,{children:o(t?`workspace.allow-words`:`workspace.forbid-words`)}),a&&(0,H.jsx)(f,{problem:a})]})}var Z=(e,t=0)=>{if(!e)return null;let n=new Date(`${e}T00:00:00`);return n.setDate(n.getDate()+t),n.toISOString()};function _e({search:e,onChange:t}){let{projects:n}=r(),{action:i,member:a,project:s,from:p,to:m}=e,g=h(ae,{action:i??null,memberId:a??null,projectId:s??null,from:Z(p),to:Z(m,1),cursor:null},e=>e.workspace.auditLog);if(g.problem&&!g.data)return(0,H.jsx)(f,{problem:g.problem,onRetry:g.reload});if(!g.data)return(0,H.jsx)(l,{children:(0,H.jsx)(d,{className:`h-9 w-full`,lines:8})});let _=i||a||s||p||m;return(0,H.jsxs)(H.Fragment,{children:[g.problem&&(0,H.jsx)(f,{problem:g.problem,onRetry:g.reload}),(0,H.jsx)(ve,{search:e,onChange:t,actions:g.items.map(e=>e.action)}),g.items.length===0?(0,H.jsx)(u,{small:!0,title:o(`workspace.no-entry`),action:_&&(0,H.jsx)(c,{onPress:()=>t({action:void 0,member:void 0,project:void 0,from:void 0,to:void 0}),children:o(`workspace.all-entries`)})}):(0,H.jsx)(S,{label:o(`workspace.log`),columns:ye(n.items),rows:g.items,rowKey:({id:e})=>e,stale:g.stale,onMore:g.onMore,loadingMore:g.loadingMore})]})}function ve({search:e,onChange:t,actions:n}){let{projects:i}=r(),{data:a}=D(ie,{}),s=a?.workspace.members??[],c=[...new Set([...n,...e.action?[e.action]:[]])].sort();return(0,H.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,H.jsx)(b,{label:o(`workspace.action`),value:e.action??``,onChange:e=>t({action:e.target.value||void 0}),options:[{value:``,label:o(`workspace.any-action`)},...c.map(e=>({value:e,label:C(e)}))]}),(0,H.jsx)(b,{label:o(`workspace.member`),value:e.member??``,onChange:e=>t({member:e.target.value||void 0}),options:[{value:``,label:o(`workspace.any-member`)},...s.map(({id:e,email:t})=>({value:e,label:t}))]}),(0,H.jsx)(b,{label:o(`workspace.by.project`),value:e.project??``,onChange:e=>t({project:e.target.value||void 0}),options:[{value:``,label:o(`workspace.any-project`)},...i.items.map(({id:e,name:t})=>({value:e,label:t}))]}),[`from`,`to`].map(n=>(0,H.jsx)(y,{type:`date`,label:o(`workspace.${n}`),value:e[n]??``,onChange:e=>t({[n]:e.target.value||void 0})},n))]})}var ye=e=>[{id:`at`,title:o(`workspace.at`),cell:e=>(0,H.jsx)(`span`,{className:`text-muted`,children:_(e.at)}),csv:e=>e.at},{id:`who`,title:o(`workspace.who`),cell:e=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`span`,{className:`wrap-break-word`,children:e.email||o(`workspace.operator`)}),e.keyId&&(0,H.jsx)(`span`,{className:`block text-small text-muted`,children:o(`workspace.by-key`)}),e.address&&(0,H.jsx)(`span`,{className:`block text-small text-muted`,children:e.address})]}),csv:e=>e.email},{id:`action`,title:o(`workspace.action`),cell:t=>(0,H.jsxs)(H.Fragment,{children:[C(t.action),t.projectId&&(0,H.jsx)(`span`,{className:`block text-small text-muted`,dir:`auto`,children:e.find(({id:e})=>e===t.projectId)?.name??o(`workspace.removed`)})]}),csv:e=>e.action},{id:`target`,title:o(`workspace.target`),wide:!0,cell:e=>(0,H.jsx)(be,{target:e.target}),csv:e=>JSON.stringify(e.target)}];function be({target:e}){let t=Object.entries(e);if(t.length===0)return null;let n=t.map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`),r=n.join(`, `);return r.length<=120?(0,H.jsx)(`span`,{className:`text-small text-muted wrap-anywhere`,children:r}):(0,H.jsxs)(`details`,{className:`text-small text-muted`,children:[(0,H.jsxs)(`summary`,{className:`cursor-pointer wrap-anywhere`,children:[r.slice(0,100),`…`]}),n.map(e=>(0,H.jsx)(`p`,{className:`wrap-anywhere mt-1`,children:e},e))]})}function xe({email:e=``,role:t=`member`,onClose:n}){let{me:i}=r(),[a,s]=(0,q.useState)(e),[l,u]=(0,q.useState)(t),[d,{busy:p,problem:m}]=O(z),[h,g]=(0,q.useState)(),v=async e=>{e.preventDefault();let{data:t}=await d({email:a.trim(),role:l});t&&g(t.inviteMember)};if(h)return(0,H.jsxs)(j,{title:o(`workspace.invite-of`,{email:a}),open:!0,children:[(0,H.jsx)(`p`,{className:`font-semibold`,children:o(`workspace.link-once`)}),(0,H.jsx)(`p`,{className:`text-muted`,children:o(`workspace.link-until`,{at:_(h.expiresAt)})}),(0,H.jsx)(F,{name:o(`workspace.invite`),text:`${location.origin}/sign-in#invitation=${h.token}`}),(0,H.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,H.jsx)(c,{look:`primary`,onPress:n,children:o(`workspace.copied`)})})]});let x=A(m,[`email`]);return(0,H.jsx)(j,{title:o(`workspace.invite`),open:!0,onClose:n,children:(0,H.jsxs)(`form`,{onSubmit:v,noValidate:!0,className:`grid gap-4`,children:[x&&(0,H.jsx)(f,{problem:x}),(0,H.jsx)(y,{label:o(`workspace.email`),type:`email`,value:a,disabled:!!e,onChange:e=>s(e.target.value),error:m?.fields.email}),(0,H.jsx)(b,{label:o(`workspace.role`),hint:o(`workspace.role-may.${l}`),value:l,onChange:e=>u(e.target.value),options:Q.filter(e=>i.role===`owner`||e!==`owner`).map(e=>({value:e,label:o(`workspace.role.${e}`)}))}),(0,H.jsx)(`p`,{className:`text-small text-muted`,children:o(`workspace.no-mail`)}),(0,H.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,H.jsx)(c,{look:`quiet`,onPress:n,children:o(`ui.cancel`)}),(0,H.jsx)(c,{look:`primary`,type:`submit`,busy:p,children:o(`workspace.invite`)})]})]})})}var Q=[`owner`,`admin`,`member`,`viewer`];function Se(){let{me:e}=r(),[t,n]=(0,q.useState)(),[i,{busy:a}]=O(B),{data:s,problem:u,stale:p,reload:m}=D(R,{},{types:[`Member`]});if(u&&!s)return(0,H.jsx)(f,{problem:u,onRetry:m});if(!s)return(0,H.jsx)(l,{children:(0,H.jsx)(d,{className:`h-9 w-full`,lines:4})});let h=async(e,t)=>{let{problem:n}=await i({memberId:e.id,role:t});N(n?.message??o(`workspace.role-changed`,{email:e.email,role:o(`workspace.role.${t}`)})),m()},g=()=>n(void 0);return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-4`,children:[(0,H.jsx)(`p`,{className:`text-muted max-w-[72ch] mr-auto`,children:o(`workspace.members-words`)}),(0,H.jsx)(c,{onPress:()=>n({what:`invite`}),children:o(`workspace.invite`)})]}),(0,H.jsx)(S,{label:o(`workspace.members`),columns:$(e,a,h,n),rows:s.workspace.members,rowKey:({id:e})=>e,stale:p}),(0,H.jsx)(`dl`,{className:`mt-8 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] max-w-[72ch]`,children:Q.map(e=>(0,H.jsxs)(`div`,{className:`contents`,children:[(0,H.jsx)(`dt`,{className:`font-semibold`,children:o(`workspace.role.${e}`)}),(0,H.jsx)(`dd`,{className:`text-muted`,children:o(`workspace.role-may.${e}`)})]},e))}),t?.what===`invite`&&(0,H.jsx)(xe,{email:t.email,role:t.role,onClose:g}),t?.what===`remove`&&(0,H.jsx)(Ce,{member:t.member,onClose:g,onRemoved:m})]})}function Ce({member:e,onClose:t,onRemoved:n}){let[r,{busy:i,problem:a}]=O(V);return(0,H.jsxs)(M,{title:o(`workspace.remove-of`,{email:e.email}),open:!0,onClose:t,onConfirm:async()=>{let{data:i}=await r({memberId:e.id});i&&(N(o(`workspace.member-removed`,{email:e.email})),n(),t())},action:o(`workspace.remove`),busy:i,children:[(0,H.jsx)(`p`,{children:o(`workspace.remove-words`)}),a&&(0,H.jsx)(f,{problem:a})]})}var $=(e,t,n,r)=>[{id:`email`,title:o(`workspace.person`),cell:t=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`span`,{className:`wrap-break-word`,children:t.email}),` `,t.id===e.memberId&&(0,H.jsx)(p,{children:o(`workspace.you`)}),!t.hasAccount&&(0,H.jsx)(p,{children:o(`workspace.invited`)})]}),csv:e=>e.email},{id:`role`,title:o(`workspace.role`),cell:r=>{let i=e.role===`owner`||r.role===`owner`?Q:Q.filter(e=>e!==`owner`);return(0,H.jsx)(b,{label:o(`workspace.role-of`,{email:r.email}),hideLabel:!0,value:r.role,disabled:t||r.id===e.memberId||r.role===`owner`&&e.role!==`owner`,onChange:e=>n(r,e.target.value),options:i.map(e=>({value:e,label:o(`workspace.role.${e}`)}))})},csv:e=>e.role},{id:`since`,title:o(`workspace.since`),wide:!0,cell:e=>(0,H.jsx)(`span`,{className:`text-muted`,children:g(e.createdAt)}),csv:e=>e.createdAt},{id:`moves`,title:o(`workspace.moves`),hideTitle:!0,number:!0,cell:t=>t.id!==e.memberId&&(0,H.jsx)(P,{label:o(`workspace.moves-of`,{name:t.email}),button:(0,H.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[...t.hasAccount?[]:[{id:`again`,label:o(`workspace.invite-again`),onAction:()=>r({what:`invite`,email:t.email,role:t.role})}],{id:`remove`,label:o(`workspace.remove`),onAction:()=>r({what:`remove`,member:t})}]}]})}];function we(){let{me:e}=r(),t=!n()&&o(`frame.role-refused`,{role:e.role}),[i,a]=(0,q.useState)(),s=h(oe,{cursor:null},e=>e.projects,{types:[`Project`]});if(s.problem&&!s.data)return(0,H.jsx)(f,{problem:s.problem,onRetry:s.reload});if(!s.data)return(0,H.jsx)(l,{children:(0,H.jsx)(d,{className:`h-9 w-full`,lines:4})});let p=[{id:`name`,title:o(`workspace.by.project`),cell:e=>(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(I,{to:`/projects/$projectId/overview`,params:{projectId:e.id},children:(0,H.jsx)(`span`,{dir:`auto`,children:e.name})}),(0,H.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,dir:`auto`,children:[e.brandName,e.websiteUrl].filter(Boolean).join(` · `)})]}),csv:e=>e.name},{id:`made`,title:o(`workspace.made`),wide:!0,cell:e=>(0,H.jsx)(`span`,{className:`text-muted`,children:g(e.createdAt)}),csv:e=>e.createdAt},{id:`delete`,title:o(`workspace.delete`),hideTitle:!0,number:!0,cell:e=>(0,H.jsxs)(c,{small:!0,look:`danger`,reason:t,onPress:()=>a(e),children:[o(`workspace.delete`),(0,H.jsxs)(`span`,{className:`sr-only`,children:[` `,e.name]})]})}];return s.items.length===0?(0,H.jsx)(u,{small:!0,title:o(`frame.no-project`)}):(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(S,{label:o(`workspace.projects`),columns:p,rows:s.items,rowKey:({id:e})=>e,stale:s.stale,onMore:s.onMore,loadingMore:s.loadingMore}),i&&(0,H.jsx)(Te,{project:i,onClose:()=>a(void 0)})]})}function Te({project:e,onClose:t}){let[n,r]=(0,q.useState)(``),[i,{busy:a,problem:s}]=O(se);return(0,H.jsx)(j,{title:o(`workspace.delete-of`,{name:e.name}),open:!0,onClose:t,children:(0,H.jsxs)(`form`,{onSubmit:async t=>{t.preventDefault();let{data:n}=await i({projectId:e.id});n&&location.assign(`/workspace?tab=projects`)},noValidate:!0,className:`grid gap-4`,children:[(0,H.jsx)(`p`,{className:`text-muted`,children:o(`workspace.delete-words`)}),s&&(0,H.jsx)(f,{problem:s}),(0,H.jsx)(y,{label:o(`workspace.type-name`,{name:e.name}),value:n,onChange:e=>r(e.target.value),autoComplete:`off`,spellCheck:!1}),(0,H.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,H.jsx)(c,{look:`quiet`,onPress:t,children:o(`ui.cancel`)}),(0,H.jsx)(c,{look:`danger`,type:`submit`,busy:a,reason:n.trim()!==e.name&&o(`workspace.name-missing`),children:o(`workspace.delete-project`)})]})]})})}function Ee(){let{me:i,workspace:a}=r(),s=n(),c=t({from:`/app/workspace`}),l=e(),d=e=>l({to:`/workspace`,search:{...c,...e},replace:!0}),f=(0,H.jsx)(u,{small:!0,title:o(`workspace.for-admins`),children:o(`frame.role-refused`,{role:i.role})});return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`h1`,{className:`mb-6`,dir:`auto`,children:a.name}),(0,H.jsx)(m,{label:o(`workspace.title`),chosen:c.tab??`keys`,onChoose:e=>l({to:`/workspace`,search:{tab:e},replace:!0}),items:[{id:`keys`,label:o(`workspace.keys`),content:()=>s?(0,H.jsx)(me,{}):f},{id:`members`,label:o(`workspace.members`),content:()=>s?(0,H.jsx)(Se,{}):f},{id:`credits`,label:o(`workspace.credits`),content:()=>(0,H.jsx)(U,{search:c,onChange:d})},{id:`log`,label:o(`workspace.log`),content:()=>s?(0,H.jsx)(_e,{search:c,onChange:d}):f},{id:`projects`,label:o(`workspace.projects`),content:()=>(0,H.jsx)(we,{})}]})]})}export{Ee as default};