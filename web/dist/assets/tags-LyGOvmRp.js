import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{s as n}from"./session-CLmJ-yBF.js";import{a as r,r as i}from"./operation-CnfiMnya.js";import{Rt as a,kt as o,r as s}from"./button-Dmcols4R.js";import{n as c}from"./fields-ByuI3vvk.js";import{t as l}from"./states-28qXyRz1.js";var u=i(`TagChoices`,`92f4c5b1c3a006fa3798760d929c53fbe150c65ea68791c96796d591c43e69ab`,`query TagChoices($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    tags(limit: 100, cursor: $cursor) {
      items {
        tag
        prompts
        pages
        sources
        actions
        total
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),d=i(`AssignTag`,`72d8c34acee19c5e0e38af9675f962562a9dfc4600b051f2ecbe7caa89cc42db`,`mutation AssignTag($projectId: UUID!, $input: TagInput!) {
  assignTag(projectId: $projectId, input: $input) {
    tag
    changed
    __typename
  }
}`),f=i(`RemoveTag`,`4ad1303f19a0d30527966e78f44cd603327920f9717d1360aac0b585bc86aac3`,`mutation RemoveTag($projectId: UUID!, $input: TagInput!) {
  removeTag(projectId: $projectId, input: $input) {
    tag
    changed
    __typename
  }
}`),p=a(),m={prompt:`prompts`,page:`pages`,source:`sources`,action:`actions`,any:`total`};function h(){let{project:e}=n(),t={types:[`TagChange`,`Tag`]},i=r(u,{projectId:e.id,cursor:null},t).data?.project.tags,a=i?.nextCursor??null,o=r(u,{projectId:e.id,cursor:a},{...t,pause:!a});return[...i?.items??[],...a&&o.data?.project.tags.items||[]]}var g=({tags:e})=>(0,p.jsx)(p.Fragment,{children:e.map(e=>(0,p.jsx)(`span`,{dir:`auto`,className:`mr-1`,children:(0,p.jsx)(l,{children:e})},e))});function _({kind:e,value:t,onChange:n,showLabel:r}){let i=h().filter(t=>t[m[e]]>0),a=i.find(({tag:e})=>e.toLowerCase()===t?.toLowerCase())?.tag??t;return i.length===0&&!t?null:(0,p.jsx)(c,{label:o(`tags.tag`),hideLabel:!r,value:a??``,onChange:e=>n(e.target.value||void 0),options:[{value:``,label:o(`tags.all`)},...i.map(t=>({value:t.tag,label:o(`tags.tag-n`,{tag:t.tag,n:t[m[e]]})})),...a&&!i.some(({tag:e})=>e===a)?[{value:a,label:o(`tags.tag-n`,{tag:a,n:0})}]:[]]})}function v({place:n=`w-48 mb-4`}){let{tag:r}=t({strict:!1}),i=e();return(0,p.jsx)(`div`,{className:s(n,`empty:hidden`),children:(0,p.jsx)(_,{kind:`prompt`,value:r,onChange:e=>i({to:`.`,search:t=>({...t,tag:e}),replace:!0,resetScroll:!1})})})}export{d as a,h as i,g as n,f as o,_ as r,v as t};