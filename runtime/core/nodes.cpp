// Declarations of node arrays.
#include "core/nodes.h"

#include "core/descriptors.h"
#include "core/error.h"
#include "core/executing.h"
#include "core/launcher.h"
#include "core/world.h"

namespace tasuki {
namespace {

std::string describe_sizes(int form, const std::vector<long>& sizes) {
  auto one = [](long size) { return size < 0 ? std::string("*") : std::to_string(size); };
  std::string text;
  if (form == TASUKI_BRACKET) {
    for (std::size_t d = sizes.size(); d-- > 0;) text += "[" + one(sizes[d]) + "]";
    return text;
  }
  for (std::size_t d = 0; d < sizes.size(); ++d) text += (d ? "," : "(") + one(sizes[d]);
  return text + ")";
}

// The nodes that a declaration is about: what `=` names, or all. A node outside the object of a `*` subscript
// sees the set of the first coordinate instead of its own: the shape is the same and it is no member either
// way.
const NodeGroup* declared_group(tasuki_site* at, const tasuki_nodes_spec& spec) {
  if (!spec.equiv) return NodeGroup::entire();
  const NodeGroup* group = resolve(at, spec.equiv);
  if (group->size() > 0) return group;
  KeptRef first(*spec.equiv);
  bool own = false;
  for (int d = 0; d < first.nsub(); ++d) {
    if (first.sub(d).kind != TASUKI_SUB_OWN) continue;
    long start = 1;
    if (spec.equiv->kind == TASUKI_REF_TEMPLATE)
      start = static_cast<const tasuki_template*>(spec.equiv->object)->dim[d].lb;
    first.sub(d) = {TASUKI_SUB_INDEX, start, start, 1};
    own = true;
  }
  if (!own) return group;
  const tasuki_ref ref = first.get();
  return resolve(at, &ref);
}

[[noreturn]] void wrong_number(tasuki_site* at, const tasuki_nodes_spec& spec, const std::string& shape,
                               const std::vector<long>& sizes, long found) {
  long product = 1;
  bool open = false;
  for (long size : sizes) {
    if (size < 0)
      open = true;
    else
      product *= size;
  }
  std::string what = "nodes " + shape;
  std::string owner = "this run has";
  if (spec.equiv) {
    std::string ref = describe(*spec.equiv);
    what += " = " + ref;
    owner = ref == "*" ? "the executing node set has" : ref + " has";
  }
  std::string need = open ? format("a multiple of %ld nodes", product)
                          : format("%ld node%s", product, product == 1 ? "" : "s");
  std::string help;
  if (!spec.equiv) {
    long n = open ? (found / product + 1) * product : product;
    help = (open ? "for example: " : "start it with: ") + start_command(n);
  }
  fail(at, format("%s needs %s, but %s %ld", what.c_str(), need.c_str(), owner.c_str(), found), help);
}

}  // namespace

void drop(const tasuki_nodes* nodes) {
  if (--nodes->users > 0) return;
  descriptor_remove(nodes);
  delete nodes;
}

std::string describe(const tasuki_nodes& nodes) {
  return nodes.name + describe_sizes(nodes.form, nodes.set->shape().sizes());
}

}  // namespace tasuki

tasuki_nodes* tasuki_nodes_create(tasuki_site* at, const tasuki_nodes_spec* spec) {
  using namespace tasuki;
  static unsigned long next_id = 1;
  std::vector<long> sizes(spec->size, spec->size + spec->rank);
  std::string shape = spec->name + describe_sizes(spec->form, sizes);
  for (long size : sizes)
    if (size != -1 && size < 1)
      fail(at, format("nodes %s: the size %ld is not positive", shape.c_str(), size));
  const NodeGroup* group = declared_group(at, *spec);
  auto set = group->members().reshaped(sizes);
  if (!set || set->size() == 0) wrong_number(at, *spec, shape, sizes, group->size());
  auto* nodes = new tasuki_nodes;
  nodes->name = spec->name;
  nodes->form = spec->form;
  nodes->id = next_id++;
  nodes->set = std::make_shared<const NodeSet>(std::move(*set));
  nodes->group = group;
  nodes->me =
      group->has_me() ? nodes->set->shape().coordinates(group->me()) : std::vector<long>(spec->rank, -1);
  if (spec->equiv) {
    nodes->origin = spec->equiv->kind == TASUKI_REF_EXECUTING ? tasuki_nodes::executing
                    : spec->equiv->kind == TASUKI_REF_PRIMARY ? tasuki_nodes::entire
                                                              : tasuki_nodes::equivalent;
    nodes->equiv = KeptRef(*spec->equiv);
  }
  descriptor_add(nodes, DescriptorKind::nodes);
  return nodes;
}

long tasuki_nodes_extent(const tasuki_nodes* nodes, int dim) { return nodes->size(dim); }

void tasuki_nodes_release(tasuki_nodes** nodes) {
  if (!nodes || !*nodes) return;
  tasuki::drop(*nodes);
  *nodes = nullptr;
}
