// Acc directives that must parse, and their canonical text.
#include "table.h"

namespace tasuki::directive::test {
namespace {

const Case acc_good_cases[] = {
    {"parallel", {"acc parallel"}},
    {"parallel loop", {"acc parallel loop"}},
    {"parallel loop gang vector_length(256) async(1)", {"acc parallel loop gang vector_length(256) async(1)"}},
    {"parallel loop firstprivate(omega) reduction(+:gosa) collapse(2) gang vector_length (64) async",
     {"acc parallel loop firstprivate(omega) reduction(+: gosa) collapse(2) gang vector_length(64) async"}},
    {"loop vector reduction(+:gosa) private(s0, ss)", {"acc loop vector reduction(+: gosa) private(s0, ss)"}},
    {"loop vector", {"acc loop vector"}},
    {"loop gang(num:4, static:*) worker(num:2) vector(length:32)",
     {"acc loop gang(num: 4, static: *) worker(num: 2) vector(length: 32)"}},
    {"loop gang(8) worker(4) vector(128)", {"acc loop gang(num: 8) worker(num: 4) vector(length: 128)"}},
    {"loop gang(static:16)", {"acc loop gang(static: 16)"}},
    {"loop gang(static:*)", {"acc loop gang(static: *)"}},
    {"loop seq", {"acc loop seq"}},
    {"loop auto", {"acc loop auto"}},
    {"loop tile(4,*)", {"acc loop tile(4, *)"}},
    {"loop collapse(2) device_type(nvidia) gang device_type(*) seq",
     {"acc loop collapse(2) device_type(nvidia) gang device_type(*) seq"}},
    {"kernels copyin(a[0:n], b) copyout(c[:n][1:m-1]) if(n>10)",
     {"acc kernels copyin(a[0:n], b) copyout(c[:n][1:m-1]) if(n>10)"}},
    {"kernels loop independent gang, worker", {"acc kernels loop independent gang worker"}},
    {"parallel num_gangs(4) num_workers(2) vector_length(32) default(none)",
     {"acc parallel num_gangs(4) num_workers(2) vector_length(32) default(none)"}},
    {"parallel default(present) present(a) wait(1,2) async",
     {"acc parallel default(present) present(a) wait(1, 2) async"}},
    {"parallel pcopy(a) pcopyin(b) pcopyout(c) pcreate(d)", {"acc parallel copy(a) copyin(b) copyout(c) create(d)"}},
    {"parallel present_or_copy(a) present_or_copyin(b) present_or_copyout(c) present_or_create(d)",
     {"acc parallel copy(a) copyin(b) copyout(c) create(d)"}},
    {"parallel private(x) firstprivate(y) deviceptr(z) self(n<2)",
     {"acc parallel private(x) firstprivate(y) deviceptr(z) self(n<2)"}},
    {"serial async(1) copy(s)", {"acc serial async(1) copy(s)"}},
    {"serial loop reduction(max:m)", {"acc serial loop reduction(max: m)"}},
    {"data copy(u, uu)", {"acc data copy(u, uu)"}},
    {"data copy(p, bnd, wrk1) create(gosa)", {"acc data copy(p, bnd, wrk1) create(gosa)"}},
    {"data copyin(s.x[0:n], q->y[i].z, a[i][0:n])", {"acc data copyin(s.x[0:n], q->y[i].z, a[i][0:n])"}},
    {"data copyin(readonly: a, b[0:2]) present(c)", {"acc data copyin(readonly: a, b[0:2]) present(c)"}},
    {"enter data copyin(a[0:K])", {"acc enter data copyin(a[0:K])"}},
    {"enter data create(a) async(2) wait if(x)", {"acc enter data create(a) async(2) wait if(x)"}},
    {"exit data copyout(a) delete(b) finalize", {"acc exit data copyout(a) delete(b) finalize"}},
    {"host_data use_device(a, b)", {"acc host_data use_device(a, b)"}},
    {"declare create(a) device_resident(b) link(c)", {"acc declare create(a) device_resident(b) link(c)"}},
    {"update host (gosa)", {"acc update host(gosa)"}},
    {"update self(gosa) device(b[1:2])", {"acc update host(gosa) device(b[1:2])"}},
    {"update device(gosa) async(1) if_present", {"acc update device(gosa) async(1) if_present"}},
    {"wait", {"acc wait"}},
    {"wait(1, q) async(3)", {"acc wait(1, q) async(3)"}},
    {"wait async", {"acc wait async"}},
    {"wait(queues: 1, q)", {"acc wait(1, q)"}},
    {"wait(devnum: d: queues: 1, 2) async", {"acc wait(devnum: d: queues: 1, 2) async"}},
    {"data copyout(zero: a) create(zero: b[0:n])", {"acc data copyout(zero: a) create(zero: b[0:n])"}},
    {"loop reduction(+:c[0:n], s) reduction(max: h[x])", {"acc loop reduction(+: c[0:n], s) reduction(max: h[x])"}},
    {"parallel no_create(a) attach(s->p)", {"acc parallel no_create(a) attach(s->p)"}},
    {"exit data detach(p) delete(p)", {"acc exit data detach(p) delete(p)"}},
    {"cache(a[i:3], b)", {"acc cache(a[i:3], b)"}},
    {"cache(readonly: a[i])", {"acc cache(readonly: a[i])"}},
    {"atomic", {"acc atomic update"}},
    {"atomic update", {"acc atomic update"}},
    {"atomic read", {"acc atomic read"}},
    {"atomic write", {"acc atomic write"}},
    {"atomic capture", {"acc atomic capture"}},
    {"routine seq", {"acc routine seq"}},
    {"routine(f) vector nohost", {"acc routine(f) vector nohost"}},
    {"routine(f) vector nohost bind(\"f_dev\")", {"acc routine(f) vector nohost bind(\"f_dev\")"}},
    {"routine (g) gang bind(h)", {"acc routine(g) gang bind(h)"}},
    {"init", {"acc init"}},
    {"init device_type(nvidia) device_num(1)", {"acc init device_type(nvidia) device_num(1)"}},
    {"shutdown device_type(*)", {"acc shutdown device_type(*)"}},
    {"set device_num(n) default_async(3)", {"acc set device_num(n) default_async(3)"}},
    {"set device_type(default)", {"acc set device_type(default)"}},
    {"parallel dtype(host, nvidia) num_gangs(3)", {"acc parallel device_type(host, nvidia) num_gangs(3)"}},
    {"loop reduction(&&:a) reduction(||:b) reduction(^:c) reduction(&:d) reduction(|:e) reduction(*:f) "
     "reduction(min:g)",
     {"acc loop reduction(&&: a) reduction(||: b) reduction(^: c) reduction(&: d) reduction(|: e) "
      "reduction(*: f) reduction(min: g)"}},
};

// Several devices a node.
const Case devices[] = {
    {"devices d[*], e[2] = nvidia[2:2], f(3) = d(2:4)",
     {"acc devices d[*]", "acc devices e[2] = nvidia[2:2]", "acc devices f(3) = d(2:4)"}},
    {"devices e[2] = default[0:2], f(1) = default(1:1), g[*] = default",
     {"acc devices e[2] = default[0:2]", "acc devices f(1) = default(1:1)", "acc devices g[*] = default"}},
    {"device d(*)", {"acc device d(*)"}},
    {"reflect (a, b)", {"acc reflect(a, b)"}},
    {"barrier_device on_device(d(1:2))", {"acc barrier_device on_device(d(1:2))"}},
    {"parallel loop on_device(d) layout(a[*][j+1]) vector_length(5) async(1)",
     {"acc parallel loop on_device(d) layout(a[*][j+1]) vector_length(5) async(1)"}},
    {"loop layout(a[i - n + 1])", {"acc loop layout(a[i-n+1])"}},
    {"declare copy(a) layout([*][block]) shadow([0][1:1]) on_device(d)",
     {"acc declare copy(a) layout([*][block]) shadow([0][1:1]) on_device(d)"}},
};

TEST(Acc, SeveralDevices) {
  for (const Case& c : devices) expect_described(c, parse_acc);
}

// With a warning: other compilers take it without.
TEST(Acc, RoutinesWithoutALevel) {
  const std::vector<Token> tokens = lex("routine(f) nohost");
  const ParseResult result = parse_acc(tokens, {});
  EXPECT_TRUE(result.ok());
  EXPECT_EQ(texts(result, tokens), std::vector<std::string>{"acc routine(f) nohost seq"});
  EXPECT_EQ(texts(result.diagnostics), std::vector<std::string>{"1 'acc routine' names no level: it is taken as 'seq'"
                                                                "  ## write 'seq', 'vector', 'worker' or 'gang'"});
}

TEST(Acc, GoodForms) {
  for (const Case& c : acc_good_cases) expect_described(c, parse_acc);
}

}  // namespace
}  // namespace tasuki::directive::test
