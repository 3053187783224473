<<<<<<<< HEAD:web/dist/assets/keys-DMdTZg-G.js
export{t as default,n as focusSearch,r as useShortcuts}from"./keys-ByAHH03o.js";
========
export{t as default,n as focusSearch,r as useShortcuts}from"./keys-8ytsiZOZ.js";
>>>>>>>> web:web/dist/assets/keys-CXyk2BiD.js
