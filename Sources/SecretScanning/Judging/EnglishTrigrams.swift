/// The groups of three letters that words of English have. Random letters have others: of seventeen thousand groups, words use
/// fewer than four thousand often.
enum EnglishTrigrams {
    /// Returns true if words have a group. The letters are lower case, numbered from 0.
    static func contains(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        bits[(Int(first) * 26 + Int(second)) * 26 + Int(third)]
    }

    private static let bits: [Bool] = {
        var bits = [Bool](repeating: false, count: 26 * 26 * 26)
        func number(_ letter: UInt8) -> Int { Int(letter - UInt8(ascii: "a")) }
        for group in table.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            let letters = Array(group)
            let start = (number(letters[0]) * 26 + number(letters[1])) * 26
            for third in letters[3...] { bits[start + number(third)] = true }
        }
        return bits
    }()

    /// The first two letters of each group, and the third ones. Counted in a word list of English: each is in twelve words or more.
    private static let table = """
        ab-abdeijlnorsuy ac-acehikloqrstuy ad-abcdefghijlmnoprstuvwy ae-dnorst af-aefilot ag-aeghilmnorsu
        ah-aeios ai-cdglmnrstv aj-o ak-aeisy al-abcdefgiklmnoprstuvwy am-abeilmnoprsuy
        an-abcdefghijklnoqstuvyz ap-abehiloprstuy aq-u ar-abcdefghiklmnopqrstuvwy as-acehikmopqstuy
        at-abcefhilmnorstuwy au-bcdglmnprstx av-aeiouy aw-abdefiklnps ax-aeioy ay-abefilmorsw az-aeiouyz
        ba-bcdegiklmnprstuwyz bb-aeiloruy bc-ao bd-eiou be-acdefghilmnrstvwyz bh-o bi-abcdefgklmnoprstvz
        bj-eu bl-aeiouy bm-ei bn-o bo-abcdghiklmnoprstuvwxy br-aeiouy bs-ceiotu bt-aeilr bu-bcdfgilmnrstz
        bv-e by-erst ca-bcdefghijklmnprstuv cc-aehiloru cd-o ce-abcdefilmnoprstuw ch-abdefilmnoprstuwy
        ci-abcdeflmnoprstuvz ck-abcdefhilmnoprstuwy cl-aeiouy co-abcdefghilmnopqrstuvwxyz cq-u cr-aeiouy
        ct-aeilnorsuy cu-bcdefilmnoprst cy-abclmpst da-bcdghilmnprstuvwyz db-aeiloru dc-ahou dd-aeiloruy
        de-abcdefghiklmnoprstuvwx df-ailou dg-eimy dh-aeo di-abcdefglmnoprstuvz dj-ou dl-aeioy dm-aeio dn-ae
        do-bcdefgilmnoprstuvwxz dp-aio dr-aeiouy ds-cehimopt dt-h du-abcelmnoprs dv-aei dw-aeio dy-beilns
        ea-bcdfghklmnprstuvw eb-abeilorsu ec-acdehiklortuy ed-abcdefgilnorsuwy ee-bcdfhiklmnprstvwxz
        ef-aefilorstuy eg-aegilmnorsu eh-aeioy ei-acdfglmnrstvz ej-aeou ek-aeilns el-abcdefhilmopstuvwy
        em-abeilmnopsu en-abcdefghijlmnoprstuvwyz eo-cdglmnprstu ep-aefhiloprstu eq-u
        er-abcdefghijklmnoprstuvwy es-abcehiklmopqstuwy et-abcefhilorstuwy eu-cdgklmnprst ev-aeio
        ew-adehilors ex-acehioptu ey-abeimps ez-eioz fa-bcdgilmnrstuv fe-abcdeilmnrstu ff-aeilorsuy
        fi-abcdefglnrstxz fl-aeiouy fo-acgilnorsuwx fr-aeiou ft-aeisy fu-cdglmnrst fy-ei ga-bcdgilmnprstuvwz
        gb-ao gd-o ge-abdehilmnorstwy gf-iu gg-aeilry gh-abeilost gi-abcdeglmnorstuvz gl-aeiouy gm-ae
        gn-aeiosu go-abcdegilmnoprstuvw gr-aeiou gs-ht gt-ah gu-aeilmnorst gw-ao gy-emnpr
        ha-bcdefgiklmnprstuvwyz hb-aor hc-a he-abcdefgilmnoprstuvwx hf-u hh-o hi-abcdefgklmnoprstvz hl-aeioy
        hm-aeio hn-eio ho-abcdegiklmnoprstuvw hp-a hr-aeiouy hs-t ht-aefhilnswy hu-bcdfglmnprst hw-aeo
        hy-abdeglmoprst ia-bcdeglmnprstz ib-abeilorsu ic-acehiklorstuy id-adegilnosuwy ie-bcdfglnrstuvw
        if-aefilotuy ig-aeghilmnorsuw ih-ei ik-aeis il-abcdefghiklmopstuvy im-abeilmnopsu
        in-abcdefghijklmnopqstuvwxy io-bcdegilmnprstu ip-abehilmoprstuw iq-u ir-abcdegiklmnoprstuwy
        is-abcdefghijklmopqrstuy it-acefhilmnorstuyz iu-mrs iv-aeio iw-i ix-eit iy-a iz-aeioz ja-bcgmnpruwy
        je-clrstw ji-gnt jo-bciklrsuy ju-bdgmnrstv ka-bdgilmnprsty kb-aeior kd-a ke-bdelmnoprstwy kf-iu
        kh-aeo ki-bcdelmnprst kk-e kl-aeiouy km-a kn-aeiou ko-lnosu kp-io kr-ao ks-achilmpt kt-ao ku-lp
        kw-aeo ky-ael la-bcdeghiklmnprstuvwxyz lb-aeiou lc-aehiou ld-abefilors le-abcdefghilmnoprstuvwxy
        lf-aeiloru lg-aeio lh-aeo li-abcdefgklmnopqrstuvxz lk-aeiswy ll-abcdefhimnopsuwy lm-aeios ln-e
        lo-abcdefgilmnopqrstuvwxy lp-aehilot lr-o ls-aehiot lt-aehiorsuy lu-abcdefgilmnoprstvx lv-aei lw-ao
        ly-abceghimnoprstwz ma-bcdghijklmnprstuxyz mb-aeilorsu me-abcdeglmnoprstwz mf-ilou mh-o
        mi-acdefgklmnoprstuxz ml-eiy mm-aeiouy mn-aeio mo-abcdegiklmnoprstuv mp-aehilorstuy mr-o ms-ehot
        mu-cdfglmnrstz my-celorst na-bcdefgiklmnprstuvw nb-aeior nc-aehilortuy nd-abcefghilmnoprsuwy
        ne-abcdefgilmnoprstuvwxy nf-aeiloru ng-abdefhilnorstuwy nh-aeiou ni-abcdefghklmnopqstuvz nj-aeou
        nk-aehilnsy nl-aeioy nm-aeio nn-aeiouy no-bcdefgilmnoprstuvwx np-aeilor nq-u nr-aeiouy
        ns-acefhilmoptuw nt-aehilmnorsuwy nu-abcdefgilmnoprst nv-aeio nw-aeio ny-aeilm nz-aeioy
        oa-cdgklmnprstx ob-abeijlnorstuv oc-acehiklortuy od-acdeghilorsuwy oe-bcdilmnrstv of-aefilostu
        og-aegilmnorsuwy oh-aeioy oi-cdflnrst oj-eo ok-aeis ol-abcdefiklmopstuvy om-abefimnopsuy
        on-abcdefghijklmnopqrstuvwy oo-cdefghiklmnprstvz op-aehilmoprstuy oq-u or-abcdefghiklmnoprstuwy
        os-acehikmopstuy ot-abcefhiloprstuy ou-bcdefglmnprst ov-aeiou ow-abcdefhilmnpstwy ox-aeiy oy-aeis
        oz-eioy pa-bcdegilmnprstuvwy pb-o pc-o pe-acdefglnoprstuw pf-u ph-aeilorstuy pi-acdefgklmnoprstxz
        pk-i pl-aeiouy pm-ae pn-eo po-cdegiklmnoprstuvwx pp-aeiloruy pr-aeiou ps-aehiotuy pt-aeiorsuy
        pu-bcdfglmnprst pw-a py-eglr qu-aeio ra-bcdefghijklmnprstuvwxyz rb-aeilorsu rc-aehiloru
        rd-abehilnorsuwy re-abcdefghijklmnopqrstuvwxy rf-aeilou rg-aeiloruy rh-aeiouy ri-abcdefgklmnopstuvxz
        rj-ae rk-aeilsy rl-adeiosy rm-aeilosuy rn-aefilmosu ro-abcdefghijklmnoprstuvwxyz rp-aehilorstu rq-u
        rr-aehiouy rs-acehiklmoptuw rt-abcefhilmnorsuwy ru-abcdefgilmnprst rv-aeio rw-aehior ry-aceilmnopstw
        sa-bcdfghiklmnprstuvwxy sb-aeouy sc-aehiloru sd-aei se-abcdefghilmnopqrstuvwxy sf-eiou sg-iru
        sh-abceilmnoprtuwy si-abcdefglmnoprstuvxz sj-u sk-aeisuy sl-aeiouy sm-aeiosu sn-aeiou
        so-abcdefgilmnoprstuvw sp-aehilorsuy sq-u sr-eu ss-abcehilmnoptuwy st-abcefhilmnoprsuwy
        su-abcdefgilmnprst sw-aeio sy-celmnrs ta-bcdfghiklmnprstuvwxy tb-aeior tc-ahlor td-o
        te-abcdefgilmnoprstuwx tf-aiou tg-eu th-abefilmnoprsuwy ti-abcdefghlmnopqrstuvz tl-aeioy tm-aeio
        tn-e to-abcdefgiklmnoprstuvwxz tp-ailor tr-aeiouy ts-acehimoptuwy tt-aeilorsuy tu-abcdefilmnoprst
        tw-aeio ty-eilmpr tz-ei ua-bcdgilmnrstv ub-abcdefijlmoprstuv uc-acehiklortu ud-adegilos
        ue-abdeflnrstu uf-flt ug-aeghilmnosu ui-cdelnprstvz uk-e ul-abcdefgiklmnopstuv um-abefimnopsuv
        un-abcdefghiklmnoprstuw uo-drstu up-abcehiloprstu ur-abcdefgiklmnoprstuvy us-abcehiklnopstuy
        ut-abcdefghilmoprstuwyz uv-ei ux-eu uz-ez va-bcdgilmnprstu ve-acdegilmnrstxy vi-abcdefgilnoprstvz
        vo-ciklmrtuwy vu-l wa-bcdfgiklmnrstvxy wb-aeo wd-elry we-abdeilnrst wf-iu wh-aeio wi-cdefglmnprstvz
        wk-i wl-aeisy wm-ae wn-eis wo-lmnoru wr-aeio ws-eh wt-ho ww-o wy-e xa-cglmnt xc-aeiloru xe-cdmnrs
        xh-aio xi-acdelmnostv xo-lnrst xp-aeiloru xt-aeioru xu-ar xv-i xy-l ya-cklmnrsw yb-aeioru yc-aehilo
        yd-aeir ye-adlrst yg-eior yh-o yi-ns yl-aeilosu ym-abeimnops yn-acdegiot yo-glnprstu yp-aehinost
        yr-aeio ys-aehimopst yt-ehio yw-aeo yx-i yz-e za-bnrst ze-bdlnrst zi-elnt zl-ei zo-ailnorst zy-egm
        zz-aeiloy
        """
}
