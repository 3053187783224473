import{Ht as e,Lt as t,Rt as n,kt as r,t as i}from"./button-BbBspl6u.js";import{a,o}from"./session-BlxziD1D.js";import{a as s,i as c,r as l}from"./operation-BnTBc4CQ.js";import{i as u,n as d}from"./fields-CaaNndtZ.js";import{t as f}from"./popover-DumNjEvV.js";import{n as p}from"./toast-DSd_P3dD.js";import{t as m}from"./states-CJpcHSsa.js";var h=e(n(),1),g=1e3,_=e=>Array.from({length:Math.ceil(e.length/g)},(t,n)=>e.slice(n*g,(n+1)*g));function v(e){let t=new Map;for(let{tags:n}of e)for(let e of n)t.set(e,(t.get(e)??0)+1);return[...t].map(([e,t])=>({tag:e,n:t})).sort((e,t)=>e.tag.localeCompare(t.tag))}var y=l(`TagChoices`,`b381475e3134065f999b28ddbccb3a99e9c62352a6148f71734a0109c095b094`,`query TagChoices($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    tags(limit: 100, cursor: $cursor) {
      items {
        tag
        prompts
        pages
        sources
        actions
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),b=l(`AssignTag`,`72d8c34acee19c5e0e38af9675f962562a9dfc4600b051f2ecbe7caa89cc42db`,`mutation AssignTag($projectId: UUID!, $input: TagInput!) {
  assignTag(projectId: $projectId, input: $input) {
    tag
    changed
    __typename
  }
}`),x=l(`RemoveTag`,`4ad1303f19a0d30527966e78f44cd603327920f9717d1360aac0b585bc86aac3`,`mutation RemoveTag($projectId: UUID!, $input: TagInput!) {
  removeTag(projectId: $projectId, input: $input) {
    tag
    changed
    __typename
  }
}`),S=t(),C={prompt:`prompts`,page:`pages`,source:`sources`,action:`actions`};function w(){let{project:e}=a(),t={types:[`TagChange`,`Tag`]},n=s(y,{projectId:e.id,cursor:null},t).data?.project.tags,r=n?.nextCursor??null,i=s(y,{projectId:e.id,cursor:r},{...t,pause:!r});return[...n?.items??[],...r&&i.data?.project.tags.items||[]]}var T=({tags:e})=>(0,S.jsx)(S.Fragment,{children:e.map(e=>(0,S.jsx)(`span`,{dir:`auto`,className:`mr-1`,children:(0,S.jsx)(m,{children:e})},e))});function E({kind:e,value:t,onChange:n,showLabel:i}){let a=w().filter(t=>t[C[e]]>0),o=a.find(({tag:e})=>e.toLowerCase()===t?.toLowerCase())?.tag??t;return a.length===0&&!t?null:(0,S.jsx)(d,{label:r(`tags.tag`),hideLabel:!i,value:o??``,onChange:e=>n(e.target.value||void 0),options:[{value:``,label:r(`tags.all`)},...a.map(t=>({value:t.tag,label:r(`tags.tag-n`,{tag:t.tag,n:t[C[e]]})})),...o&&!a.some(({tag:e})=>e===o)?[{value:o,label:r(`tags.tag-n`,{tag:o,n:0})}]:[]]})}var D={prompt:`prompts:write`,source:`prompts:write`,page:`crawls:run`,action:`actions:write`};function O({kind:e,targets:t,onDone:n}){let{project:i}=a(),[o,s]=c(b),[l,u]=c(x),d=async(t,n,r)=>{for(let a of _(r)){let r={tag:n,targets:a.map(({id:t})=>({kind:e,id:t}))},{problem:o}=await t({projectId:i.id,input:r});if(o)return o}},f=async(e,t,r,i,a)=>{let o=await d(e,r,i);return o||(p(a,async()=>{let e=await d(t,r,i);e&&p(e.message),n()}),n()),o},m=({tags:e},t)=>e.some(e=>e.toLowerCase()===t.toLowerCase());return{busy:s.busy||u.busy,assign:e=>{let n=t.filter(t=>!m(t,e));return f(o,l,e,n,r(`tags.assigned`,{n:n.length,tag:e}))},remove:e=>{let n=t.filter(t=>m(t,e));return f(l,o,e,n,r(`tags.removed`,{n:n.length,tag:e}))}}}function k(e){let t=o(D[e.kind]);return t?(0,S.jsx)(i,{small:!0,reason:t,children:r(`tags.edit`)}):(0,S.jsx)(f,{label:r(`tags.edit`),button:r(`tags.edit`),buttonClass:`!border-line bg-panel !text-text`,children:(0,S.jsx)(A,{...e})})}function A(e){let{targets:t}=e,n=(0,h.useId)(),a=w(),[o,s]=(0,h.useState)(``),[c,l]=(0,h.useState)(),{assign:d,remove:f,busy:p}=O(e),m=o.trim().replace(/\s+/g,` `),g=v(t);return(0,S.jsxs)(`div`,{className:`grid gap-3 w-64 max-w-full`,children:[(0,S.jsxs)(`form`,{className:`grid gap-2`,onSubmit:async e=>{if(e.preventDefault(),!m||p)return;let t=await d(m);l(t&&(t.fields.tag??t.message)),t||s(``)},children:[(0,S.jsx)(u,{label:r(`tags.new`),list:n,maxLength:50,autoComplete:`off`,autoFocus:!0,dir:`auto`,value:o,error:c,onChange:e=>s(e.target.value)}),(0,S.jsx)(`datalist`,{id:n,children:a.map(({tag:e})=>(0,S.jsx)(`option`,{value:e},e))}),(0,S.jsx)(i,{type:`submit`,look:`primary`,busy:p,reason:m?null:r(`tags.needs-text`),children:r(`tags.add`)})]}),g.length===0?(0,S.jsx)(`p`,{className:`text-muted`,children:r(`tags.none`)}):(0,S.jsx)(`ul`,{className:`grid gap-1 max-h-60 overflow-y-auto`,"aria-label":r(`tags.edit`),children:g.map(({tag:e,n})=>(0,S.jsxs)(`li`,{className:`flex items-center gap-2`,children:[(0,S.jsxs)(`span`,{className:`mr-auto min-w-0 break-words`,dir:`auto`,children:[e,n<t.length&&(0,S.jsxs)(`span`,{className:`text-muted`,children:[` · `,r(`tags.held`,{n,all:t.length})]})]}),(0,S.jsx)(i,{small:!0,look:`quiet`,busy:p,"aria-label":r(`tags.remove-of`,{tag:e}),onPress:async()=>l((await f(e))?.message),children:r(`tags.remove`)})]},e))})]})}function j({kind:e,targets:t,onDone:n}){if(t.length===0)return null;let i=r(`tags.chosen`,{n:t.length});return(0,S.jsxs)(`div`,{role:`toolbar`,"aria-label":i,className:`flex flex-wrap items-center gap-2 mb-3 border border-line bg-panel rounded-md px-3 py-2`,children:[(0,S.jsx)(`span`,{className:`mr-auto`,"aria-live":`polite`,children:i}),(0,S.jsx)(k,{kind:e,targets:t,onDone:n})]})}export{E as i,j as n,T as r,k as t};