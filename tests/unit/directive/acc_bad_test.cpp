// Errors in acc directives: column, message and hint.
#include "table.h"

namespace tasuki::directive::test {
namespace {

const Case acc_bad_cases[] = {
    {"", {"1 expected a directive name but found end of line"}},
    {"paralel", {"1 unknown directive 'acc paralel'  ## did you mean 'acc parallel'?"}},
    {"parallel_loop", {"1 unknown directive 'acc parallel_loop'  ## did you mean 'acc parallel loop'?"}},
    {"enter", {"6 expected 'data' after 'enter' but found end of line"}},
    {"exit data_", {"6 expected 'data' after 'exit' but found 'data_'"}},
    {"enter_data copyin(a)", {"1 unknown directive 'acc enter_data'  ## did you mean 'acc enter data'?"}},
    {"hostdata use_device(a)", {"1 unknown directive 'acc hostdata'  ## did you mean 'acc host_data'?"}},
    {"end parallel",
     {"1 unknown directive 'acc end'  ## in C a construct ends with its statement: remove this line, and put "
      "{ } around the statements"}},
    {"devices", {"8 expected the name of a device array but found end of line"}},
    {"devices d", {"10 expected '(' or '[' after 'd' but found end of line"}},
    {"devices d[1][2]", {"9 a device array has one dimension, 'd' has 2"}},
    {"devices d[*] = nvidia[0:2:2]", {"23 a part of a device array has no step"}},
    {"devices d[*] = *", {"16 expected a device type or a device array but found '*'"}},
    {"devices d[*] e[*]", {"14 expected ',', '=' or end of line but found 'e'"}},
    {"reflect", {"8 expected '(' after 'reflect' but found end of line"}},
    {"barrier_device on_device", {"25 expected '(' after 'on_device' but found end of line"}},
    {"wait on_device(d[0][1])", {"21 a device array has one dimension, found 2 subscripts"}},
    {"parallel copy", {"14 expected '(' and variables after 'copy' but found end of line"}},
    {"parallel copy()", {"15 expected the name of a variable but found ')'"}},
    {"parallel copy(3)", {"15 expected the name of a variable but found '3'"}},
    {"parallel copy(a,)", {"17 expected the name of a variable but found ')'"}},
    {"parallel copy(a(1))",
     {"16 expected ',' or ')' but found '('  ## sections are written in brackets: a[start:length]"}},
    {"parallel copy(a[])", {"17 expected a subscript or section but found ']'"}},
    {"parallel copy(a[*])", {"17 expected a subscript or section but found '*'"}},
    {"parallel copy(a[1:2:3:4])", {"22 unexpected ':': a triplet has at most three parts"}},
    {"parallel copy(a[1,2])", {"18 expected ']' but found ','"}},
    {"parallel copy(a b)", {"17 expected ',' or ')' but found 'b'"}},
    {"parallel copy(a.)", {"17 expected the name of a member but found ')'"}},
    {"parallel copy(a", {"14 '(' has no matching ')'"}},
    {"parallel copy(readonly:a)", {"15 modifier 'readonly' is not allowed on 'copy'"}},
    {"parallel copyinn(a)", {"10 unknown clause 'copyinn' on 'acc parallel'  ## did you mean 'copyin'?"}},
    {"parallel use_device(a)",
     {"10 clause 'use_device' is not allowed on 'acc parallel'  ## allowed clauses: async, wait, num_gangs, "
      "num_workers, vector_length, if, self, default, device_type, copy, copyin, copyout, create, present, "
      "deviceptr, no_create, attach, on_device, private, firstprivate, reduction"}},
    {"parallel gang",
     {"10 clause 'gang' is not allowed on 'acc parallel'  ## allowed clauses: async, wait, num_gangs, "
      "num_workers, vector_length, if, self, default, device_type, copy, copyin, copyout, create, present, "
      "deviceptr, no_create, attach, on_device, private, firstprivate, reduction"}},
    {"parallel loop,", {"14 expected a clause or end of line but found ','"}},
    {"parallel num_gangs", {"19 expected '(' after 'num_gangs' but found end of line"}},
    {"parallel num_gangs()", {"20 expected an expression but found ')'"}},
    {"parallel num_gangs(1,2)", {"22 expected only one expression after 'num_gangs'"}},
    {"parallel async(1) async(2)", {"19 clause 'async' is given twice"}},
    {"parallel default", {"17 expected '(' after 'default' but found end of line"}},
    {"parallel default(nnone)", {"18 expected 'none' or 'present' but found 'nnone'  ## did you mean 'none'?"}},
    {"parallel default(shared)", {"18 expected 'none' or 'present' but found 'shared'"}},
    {"parallel reduction(+: c.d)",
     {"24 expected ',' or ')' but found '.'  ## only the name of a whole variable can be given here"}},
    {"parallel reduction(plus:s)",
     {"20 unknown reduction operator 'plus'  ## known operators: + * & | ^ && || max min"}},
    {"parallel reduction(firstmax:s/i/)",
     {"20 reduction operator 'firstmax' is not allowed in an acc reduction  ## known operators: + * & | ^ && "
      "|| max min"}},
    {"parallel reduction(-:s)",
     {"20 reduction operator '-' is not allowed in an acc reduction  ## known operators: + * & | ^ && || max "
      "min"}},
    {"parallel reduction(+:s) reduction(max)", {"38 expected ':' after the reduction operator but found ')'"}},
    {"declare create(a) layout([blok])", {"27 expected 'block' or '*' but found 'blok'  ## did you mean 'block'?"}},
    {"declare create(a) layout((block))", {"26 expected '[' and 'block' or '*' for each dimension but found '('"}},
    {"declare create(a) layout([block]) shadow(1)", {"42 expected '[' and a width for each dimension but found '1'"}},
    {"parallel loop layout(a)", {"23 expected '[' after the name of the array but found ')'"}},
    {"parallel loop layout(a[2*i])", {"24 expected a loop index, a loop index with an offset, or '*' but found '2'"}},
    {"kernels reduction(+:s)",
     {"9 clause 'reduction' is not allowed on 'acc kernels'  ## allowed clauses: async, wait, num_gangs, "
      "num_workers, vector_length, if, self, default, device_type, copy, copyin, copyout, create, present, "
      "deviceptr, no_create, attach, on_device"}},
    {"loop num_gangs(2)",
     {"6 clause 'num_gangs' is not allowed on 'acc loop'  ## allowed clauses: collapse, gang, worker, "
      "vector, seq, auto, independent, tile, layout, device_type, private, reduction"}},
    {"loop seq(1)", {"9 clause 'seq' takes no argument"}},
    {"loop seq gang", {"10 'seq' and 'gang' exclude each other on 'acc loop'"}},
    {"loop independent seq", {"18 'seq' and 'independent' exclude each other on 'acc loop'"}},
    {"loop gang(foo:1)", {"11 expected 'num:' or 'static:' but found 'foo'"}},
    {"loop gang(1,2)", {"13 the number of gangs is given twice"}},
    {"loop gang(static:1,static:2)", {"20 'static:' is given twice"}},
    {"loop gang(static:)", {"18 expected a size or '*' after 'static:' but found ')'"}},
    {"loop worker(length:1)", {"13 expected 'num:' but found 'length'"}},
    {"loop vector(1,2)", {"15 expected ')' after the expression but found '2'"}},
    {"loop tile()", {"11 expected a size or '*' but found ')'"}},
    {"loop tile", {"10 expected '(' after 'tile' but found end of line"}},
    {"loop collapse", {"14 expected '(' after 'collapse' but found end of line"}},
    {"loop collapse(2) collapse(3)", {"18 clause 'collapse' is given twice"}},
    {"loop device_type()", {"18 expected a device type or '*' but found ')'"}},
    {"loop device_type(1)", {"18 expected a device type or '*' but found '1'"}},
    {"loop device_type(*,a)", {"19 expected ')' after '*' but found ','"}},
    {"data",
     {"1 'acc data' needs at least one of the clauses copy, copyin, copyout, create, present, deviceptr, "
      "no_create, attach, default"}},
    {"data if(x)",
     {"1 'acc data' needs at least one of the clauses copy, copyin, copyout, create, present, deviceptr, "
      "no_create, attach, default"}},
    {"data seq copy(a)",
     {"6 clause 'seq' is not allowed on 'acc data'  ## allowed clauses: if, async, wait, default, copy, copyin, "
      "copyout, "
      "create, present, deviceptr, no_create, attach, on_device"}},
    {"data delete(a)",
     {"6 clause 'delete' is not allowed on 'acc data'  ## allowed clauses: if, async, wait, default, copy, copyin, "
      "copyout, "
      "create, present, deviceptr, no_create, attach, on_device"}},
    {"enter data", {"1 'acc enter data' needs at least one of the clauses copyin, create, attach"}},
    {"enter data copyout(a)",
     {"12 clause 'copyout' is not allowed on 'acc enter data'  ## allowed clauses: if, async, wait, on_device, copyin, "
      "create, attach"}},
    {"exit data copyin(a)",
     {"11 clause 'copyin' is not allowed on 'acc exit data'  ## allowed clauses: if, async, wait, on_device, copyout, "
      "delete, detach, finalize"}},
    {"host_data", {"1 'acc host_data' needs the clause use_device"}},
    {"host_data copy(a)",
     {"11 clause 'copy' is not allowed on 'acc host_data'  ## allowed clauses: use_device, if, if_present"}},
    {"declare",
     {"1 'acc declare' needs at least one of the clauses copy, copyin, copyout, create, present, deviceptr, "
      "device_resident, link"}},
    {"update", {"1 'acc update' needs at least one of the clauses host, device"}},
    {"update copyin(a)",
     {"8 clause 'copyin' is not allowed on 'acc update'  ## allowed clauses: if, async, wait, on_device, device_type, "
      "if_present, host, device"}},
    {"update device", {"14 expected '(' and variables after 'device' but found end of line"}},
    {"data copyin(zero: a)", {"13 modifier 'zero' is not allowed on 'copyin'  ## the modifier there is 'readonly:'"}},
    {"wait()", {"6 expected the number of a queue but found ')'"}},
    {"wait(1) self(x)", {"9 clause 'self' is not allowed on 'acc wait'  ## allowed clauses: async, if, on_device"}},
    {"cache", {"6 expected '(' and variables after 'cache' but found end of line"}},
    {"cache()", {"7 expected the name of a variable but found ')'"}},
    {"cache(a) async", {"10 clause 'async' is not allowed on 'acc cache'  ## it takes no clause"}},
    {"atomic reed", {"8 expected read, write, update or capture but found 'reed'  ## did you mean 'read'?"}},
    {"atomic update seq", {"15 clause 'seq' is not allowed on 'acc atomic'  ## it takes no clause"}},
    {"atomic (x)", {"8 expected end of line but found '('"}},
    {"routine gang seq", {"14 'seq' and 'gang' exclude each other on 'acc routine'"}},
    {"routine vector(4)", {"15 clause 'vector' takes no argument on 'acc routine'"}},
    {"routine() seq", {"9 expected the name of a function but found ')'"}},
    {"routine(f,g) seq", {"9 'acc routine' takes one function name"}},
    {"routine seq bind()", {"18 expected a function name or a string but found ')'"}},
    {"routine seq bind(3)", {"18 expected a function name or a string but found '3'"}},
    {"init(1)", {"5 expected a clause or end of line but found '('"}},
    {"set", {"1 'acc set' needs at least one of the clauses device_type, device_num, default_async"}},
    {"shutdown async",
     {"10 clause 'async' is not allowed on 'acc shutdown'  ## allowed clauses: device_type, device_num, if"}},
    {"loop ; seq",
     {"6 expected a clause or end of line but found ';'  ## a directive ends with its line: remove it"}},
    {"data copy(a) {",
     {"14 '{' has no matching '}'  ## a directive ends with its line: the block begins on the next one"}},
};

TEST(Acc, BadForms) {
  for (const Case& c : acc_bad_cases) expect_diagnosed(c, parse_acc);
}

}  // namespace
}  // namespace tasuki::directive::test
