import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useParams-pP-pA-h-.js";import{Rt as n,Ut as r,kt as i,r as a,zt as o}from"./button-Dmcols4R.js";import{a as s,r as c}from"./operation-CnfiMnya.js";import{n as l}from"./dialog-D6vDfGJu.js";import{n as u,o as d}from"./navigation-DGPIF4v7.js";import{i as f}from"./run-audit-Cji6e3fL.js";import{c as p,l as m}from"./session-CLmJ-yBF.js";var h=r(o(),1),g=c(`PaletteFind`,`8567cd04802754003c0c194639c564a1e943eeff002b668d833087a9f0b92870`,`query PaletteFind($id: UUID!, $text: String!) {
  project(id: $id) {
    id
    promptList(search: $text, limit: 8) {
      items {
        prompt {
          id
          text
          __typename
        }
        __typename
      }
      __typename
    }
    siteCrawls(limit: 1) {
      items {
        id
        pages(search: $text, limit: 8) {
          items {
            siteUrlId
            displayUrl
            __typename
          }
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),_=n();function v({onClose:e}){let t=S(),[n,r]=(0,h.useState)(``),[o,s]=(0,h.useState)(0),c=(0,h.useId)(),u=[...t.filter(e=>b(`${e.title} ${e.kind}`,n)).slice(0,50),...x(n)],d=t=>{t&&(e(),t.run())};return(0,_.jsxs)(l,{title:i(`frame.palette`),hideTitle:!0,shape:`top`,open:!0,onClose:e,children:[(0,_.jsx)(`input`,{autoFocus:!0,role:`combobox`,"aria-expanded":`true`,"aria-controls":c,"aria-label":i(`frame.palette`),"aria-activedescendant":u[o]?`${c}-${o}`:void 0,placeholder:i(`frame.palette`),value:n,onChange:e=>[r(e.target.value),s(0)],onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&u.length>0){e.preventDefault();let n=(o+t+u.length)%u.length;s(n),document.getElementById(`${c}-${n}`)?.scrollIntoView({block:`nearest`})}e.key===`Enter`&&d(u[o])},className:`w-full bg-panel px-4 py-3 text-head outline-none border-b border-line rounded-t-md`}),(0,_.jsx)(`div`,{id:c,role:`listbox`,"aria-label":i(`frame.palette`),className:`p-1 max-h-[50vh] overflow-y-auto`,children:u.map((e,t)=>(0,_.jsxs)(`div`,{id:`${c}-${t}`,role:`option`,tabIndex:-1,"aria-selected":t===o,onClick:()=>d(e),onPointerMove:()=>s(t),className:a(`flex gap-3 px-3 py-2 rounded-sm cursor-pointer`,t===o&&`bg-hover`),children:[(0,_.jsx)(`span`,{className:`flex-1 min-w-0 line-clamp-2`,dir:`auto`,children:e.title}),(0,_.jsx)(`span`,{className:`text-muted`,children:e.kind})]},e.id))}),u.length===0&&(0,_.jsx)(`p`,{className:`px-4 pb-4 text-muted`,children:i(`frame.nothing-found`,{text:n})})]})}var y=e=>e.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)??[];function b(e,t){let[n,r]=[y(e),y(t)];return r.length===0?e.includes(t.trim()):r.every(e=>n.some(t=>t.startsWith(e)))}function x(n){let{projectId:r}=t({strict:!1}),a=e(),[o,c]=(0,h.useState)(``);(0,h.useEffect)(()=>{let e=setTimeout(()=>c(n.trim()),250);return()=>clearTimeout(e)},[n]);let{data:l}=s(g,{id:r??``,text:o},{pause:!r||o.length<3});if(!r||!l||o.length<3)return[];let u=l.project.promptList.items.map(({prompt:{id:e,text:t}})=>({id:e,title:t,kind:i(`frame.kind.prompt`),run:()=>a({to:`/projects/$projectId/prompts/$promptId`,params:{projectId:r,promptId:e}})})),d=(l.project.siteCrawls.items[0]?.pages.items??[]).map(({siteUrlId:e,displayUrl:t})=>({id:e,title:t.replace(/^https?:\/\//,``),kind:i(`frame.kind.page`),run:()=>a({to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:r,pageId:e}})}));return[...u,...d]}function S(){let{projects:n}=m(),{projectId:r}=t({strict:!1}),a=e(),o=f(),s=p(`audits:run`)===null,c=p(`crawls:run`)===null,l=r?d.map(({to:e,title:t})=>({id:e,title:i(t),kind:i(`frame.kind.screen`),run:()=>a({to:e,params:{projectId:r},search:u})})):[],h=n.items.map(({id:e,name:t})=>({id:e,title:t,kind:i(`frame.kind.project`),run:()=>a({to:`/projects/$projectId/overview`,params:{projectId:e}})})),g={id:`audit`,title:i(`frame.run-audit`),kind:i(`frame.kind.action`),run:o.open},_={id:`crawl`,title:i(`frame.start-crawl`),kind:i(`frame.kind.action`),run:()=>a({to:`/projects/$projectId/site`,params:{projectId:r??``},search:{start:!0}})};return[...l,...r&&s?[g]:[],...r&&c?[_]:[],...h,{id:`workspace`,title:i(`frame.workspace`),kind:i(`frame.kind.settings`),run:()=>a({to:`/workspace`})},{id:`account`,title:i(`frame.account`),kind:i(`frame.kind.settings`),run:()=>a({to:`/account`})}]}export{v as default,b as matches};