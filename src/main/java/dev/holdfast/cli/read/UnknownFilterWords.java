package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Coded;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Words of a filter that no task of the store has: a list that is empty because of a typing error
 * would pass for good news. A word that is in no list of known ones but in the store is fine.
 */
public record UnknownFilterWords(
    TaskStore store, CommandContext context, Cancellation cancellation) {

  /** Refuses a filter that has any. */
  public void refuse(TaskFilter filter) {
    Set<TaskStatus> statuses = new TreeSet<>(store.terms().statuses().order());
    statuses.addAll(filter.statuses());
    named(filter, FieldTerm.STATUS).map(TaskStatus::new).forEach(statuses::add);
    refuseStatuses(statuses);
    named(filter, FieldTerm.TYPE).forEach(this::refuseType);
    if (filter.type() != null) {
      refuseType(filter.type());
    }
  }

  private static Stream<String> named(TaskFilter filter, FieldTerm field) {
    return filter.conditions().stream()
        .flatMap(List::stream)
        .filter(condition -> condition.field().is(field))
        .map(TaskCondition::test)
        .filter(TaskCondition.Test.Is.class::isInstance)
        .map(test -> ((TaskCondition.Test.Is) test).text());
  }

  private void refuseStatuses(Set<TaskStatus> typed) {
    Statuses known = store.terms().statuses();
    if (typed.stream()
        .allMatch(status -> known.knows(status) || known.respelled(status).isPresent())) {
      return;
    }
    Set<TaskStatus> present = new TreeSet<>(known.order());
    present.addAll(store.overview(cancellation).byStatus().keySet());
    present.addAll(known.all);
    for (TaskStatus status : typed) {
      if (!present.contains(status) && known.respelled(status).isEmpty()) {
        throw context.usage("tasks.status", status.code(), Coded.joined(present));
      }
    }
  }

  private void refuseType(String type) {
    List<String> types = store.terms().listing().types();
    if (types.contains(type)) {
      return;
    }
    TaskFilter ofType = TaskFilter.ALL.but().type(type).filter();
    TaskQuery any = new TaskQuery(ofType, FieldTerm.ID.key(), SortOrder.DESC, 1, null);
    if (store.tasks(any, cancellation).items().isEmpty()) {
      throw types.isEmpty()
          ? context.usage("tasks.type.any", type)
          : context.usage("tasks.type", type, String.join(" nor ", types));
    }
  }
}
