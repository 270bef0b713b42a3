package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.terms.ActTerm;
import java.util.stream.Collectors;

/** Finds what a store can do to its tasks. */
public final class ActTerms {

  private ActTerms() {}

  /**
   * Finds it by its verb.
   *
   * @throws ExitException saying what the store can do, if it cannot do this
   */
  public static ActTerm find(CommandContext context, TaskStore store, String verb) {
    context.refuse(Exit.REFUSED, "act.archive", store.info().archive());
    String known =
        store.role(Acts.class).isEmpty()
            ? ""
            : store.terms().acts().stream().map(ActTerm::verb).collect(Collectors.joining(", "));
    return store
        .terms()
        .act(verb)
        .filter(_ -> !known.isEmpty())
        .orElseThrow(
            () ->
                new ExitException(
                    Exit.USAGE,
                    known.isEmpty()
                        ? context.say("act.none", verb, store.terms().kind())
                        : context.say("act.unknown", verb, store.terms().kind(), known)));
  }
}
