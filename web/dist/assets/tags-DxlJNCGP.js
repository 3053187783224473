import{s as e}from"./session-CnBAMWF1.js";import{a as t,r as n}from"./operation-B1XcRkXe.js";import{Lt as r,kt as i}from"./button-CitGEnIN.js";import{n as a}from"./fields-BB-xPVzD.js";import{t as o}from"./states-D5gP3NYi.js";var s=n(`TagChoices`,`b381475e3134065f999b28ddbccb3a99e9c62352a6148f71734a0109c095b094`,`query TagChoices($projectId: UUID!, $cursor: String) {
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
}`),c=n(`AssignTag`,`72d8c34acee19c5e0e38af9675f962562a9dfc4600b051f2ecbe7caa89cc42db`,`mutation AssignTag($projectId: UUID!, $input: TagInput!) {
  assignTag(projectId: $projectId, input: $input) {
    tag
    changed
    __typename
  }
}`),l=n(`RemoveTag`,`4ad1303f19a0d30527966e78f44cd603327920f9717d1360aac0b585bc86aac3`,`mutation RemoveTag($projectId: UUID!, $input: TagInput!) {
  removeTag(projectId: $projectId, input: $input) {
    tag
    changed
    __typename
  }
}`),u=r(),d={prompt:`prompts`,page:`pages`,source:`sources`,action:`actions`};function f(){let{project:n}=e(),r={types:[`TagChange`,`Tag`]},i=t(s,{projectId:n.id,cursor:null},r).data?.project.tags,a=i?.nextCursor??null,o=t(s,{projectId:n.id,cursor:a},{...r,pause:!a});return[...i?.items??[],...a&&o.data?.project.tags.items||[]]}var p=({tags:e})=>(0,u.jsx)(u.Fragment,{children:e.map(e=>(0,u.jsx)(`span`,{dir:`auto`,className:`mr-1`,children:(0,u.jsx)(o,{children:e})},e))});function m({kind:e,value:t,onChange:n,showLabel:r}){let o=f().filter(t=>t[d[e]]>0),s=o.find(({tag:e})=>e.toLowerCase()===t?.toLowerCase())?.tag??t;return o.length===0&&!t?null:(0,u.jsx)(a,{label:i(`tags.tag`),hideLabel:!r,value:s??``,onChange:e=>n(e.target.value||void 0),options:[{value:``,label:i(`tags.all`)},...o.map(t=>({value:t.tag,label:i(`tags.tag-n`,{tag:t.tag,n:t[d[e]]})})),...s&&!o.some(({tag:e})=>e===s)?[{value:s,label:i(`tags.tag-n`,{tag:s,n:0})}]:[]]})}export{l as a,c as i,m as n,f as r,p as t};