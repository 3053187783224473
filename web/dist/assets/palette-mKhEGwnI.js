import{n as e}from"./useNavigate-BaibbGW6.js";import{t}from"./useParams-Cv8nTTRV.js";import{Rt as n,Ut as r,kt as i,r as a,zt as o}from"./button-Doeq12Sk.js";import{a as s,r as c}from"./operation-C2A6DtXU.js";import{n as l}from"./dialog-Ccy3ajW7.js";import{n as u,o as d}from"./navigation-DFrfdHe7.js";import{r as f}from"./run-audit-Btu9Izx9.js";import{l as p}from"./session-EJYYtt21.js";var m=r(o(),1),h=c(`PaletteFind`,`8567cd04802754003c0c194639c564a1e943eeff002b668d833087a9f0b92870`,`query PaletteFind($id: UUID!, $text: String!) {
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
}`),g=n();function _({onClose:e}){let t=x(),[n,r]=(0,m.useState)(``),[o,s]=(0,m.useState)(0),c=(0,m.useId)(),u=[...t.filter(e=>y(`${e.title} ${e.kind}`,n)).slice(0,50),...b(n)],d=t=>{t&&(e(),t.run())};return(0,g.jsxs)(l,{title:i(`frame.palette`),hideTitle:!0,shape:`top`,open:!0,onClose:e,children:[(0,g.jsx)(`input`,{autoFocus:!0,role:`combobox`,"aria-expanded":`true`,"aria-controls":c,"aria-label":i(`frame.palette`),"aria-activedescendant":u[o]?`${c}-${o}`:void 0,placeholder:i(`frame.palette`),value:n,onChange:e=>[r(e.target.value),s(0)],onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&u.length>0){e.preventDefault();let n=(o+t+u.length)%u.length;s(n),document.getElementById(`${c}-${n}`)?.scrollIntoView({block:`nearest`})}e.key===`Enter`&&d(u[o])},className:`w-full bg-panel px-4 py-3 text-head outline-none border-b border-line rounded-t-md`}),(0,g.jsx)(`div`,{id:c,role:`listbox`,"aria-label":i(`frame.palette`),className:`p-1 max-h-[50vh] overflow-y-auto`,children:u.map((e,t)=>(0,g.jsxs)(`div`,{id:`${c}-${t}`,role:`option`,tabIndex:-1,"aria-selected":t===o,onClick:()=>d(e),onPointerMove:()=>s(t),className:a(`flex gap-3 px-3 py-2 rounded-sm cursor-pointer`,t===o&&`bg-hover`),children:[(0,g.jsx)(`span`,{className:`flex-1 min-w-0 line-clamp-2`,dir:`auto`,children:e.title}),(0,g.jsx)(`span`,{className:`text-muted`,children:e.kind})]},e.id))}),u.length===0&&(0,g.jsx)(`p`,{className:`px-4 pb-4 text-muted`,children:i(`frame.nothing-found`,{text:n})})]})}var v=e=>e.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)??[];function y(e,t){let[n,r]=[v(e),v(t)];return r.length===0?e.includes(t.trim()):r.every(e=>n.some(t=>t.startsWith(e)))}function b(n){let{projectId:r}=t({strict:!1}),a=e(),[o,c]=(0,m.useState)(``);(0,m.useEffect)(()=>{let e=setTimeout(()=>c(n.trim()),250);return()=>clearTimeout(e)},[n]);let{data:l}=s(h,{id:r??``,text:o},{pause:!r||o.length<3});if(!r||!l||o.length<3)return[];let u=l.project.promptList.items.map(({prompt:{id:e,text:t}})=>({id:e,title:t,kind:i(`frame.kind.prompt`),run:()=>a({to:`/projects/$projectId/prompts/$promptId`,params:{projectId:r,promptId:e}})})),d=(l.project.siteCrawls.items[0]?.pages.items??[]).map(({siteUrlId:e,displayUrl:t})=>({id:e,title:t.replace(/^https?:\/\//,``),kind:i(`frame.kind.page`),run:()=>a({to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:r,pageId:e}})}));return[...u,...d]}function x(){let{projects:n}=p(),{projectId:r}=t({strict:!1}),a=e(),o=f(),s=r?d.map(({to:e,title:t})=>({id:e,title:i(t),kind:i(`frame.kind.screen`),run:()=>a({to:e,params:{projectId:r},search:u})})):[],c=n.items.map(({id:e,name:t})=>({id:e,title:t,kind:i(`frame.kind.project`),run:()=>a({to:`/projects/$projectId/overview`,params:{projectId:e}})})),l=r?[{id:`audit`,title:i(`frame.run-audit`),kind:i(`frame.kind.action`),run:o.open},{id:`crawl`,title:i(`frame.start-crawl`),kind:i(`frame.kind.action`),run:()=>a({to:`/projects/$projectId/site`,params:{projectId:r},search:{start:!0}})}]:[];return[...s,...l,...c,{id:`workspace`,title:i(`frame.workspace`),kind:i(`frame.kind.settings`),run:()=>a({to:`/workspace`})},{id:`account`,title:i(`frame.account`),kind:i(`frame.kind.settings`),run:()=>a({to:`/account`})}]}export{_ as default,y as matches};