package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.store.terms.RunOption;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.text.KindOptionText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a cleanup that only some kinds of stores have: those a kind adds, and those of all
 * that mean nothing to it.
 *
 * @param context for the sentences
 * @param spec the command they are given to
 */
public record KindOptions(CommandContext context, CommandSpec spec) {

  /** Gives the command the options of all kinds, each once. */
  public void add() {
    all()
        .filter(option -> spec.findOption(option.typed()) == null)
        .forEach(option -> spec.addOption(of(option)));
  }

  private static OptionSpec of(OptionTerm option) {
    OptionSpec.Builder builder =
        OptionSpec.builder(option.typed()).description(KindOptionText.help(option));
    return option.flag()
        ? builder.arity("0").type(boolean.class).build()
        : builder.arity("1").type(String.class).paramLabel("N").build();
  }

  /** Returns what was chosen; a number out of range ends the command. */
  public Choices read() {
    Map<String, Integer> chosen = new HashMap<>();
    for (OptionTerm option : given()) {
      chosen.put(option.name(), option.flag() ? 0 : number(option));
    }
    return new Choices(chosen);
  }

  private int number(OptionTerm option) {
    String typed = spec.findOption(option.typed()).getValue();
    long number = new OptionValues(context).positive(option.typed(), typed, option.most());
    if (number < option.least()) {
      throw context.usage("cleanup.optionRange", option.typed(), option.least(), option.most());
    }
    return (int) number;
  }

  private List<OptionTerm> given() {
    List<String> typed = typed();
    return all().filter(option -> typed.contains(option.typed())).distinct().toList();
  }

  private Stream<OptionTerm> all() {
    return context.stores().get().ownKinds().stream()
        .flatMap(kind -> kind.retention().options().own());
  }

  /** Of all kinds. */
  private Stream<OptionTerm> choosing() {
    return context.stores().get().ownKinds().stream()
        .flatMap(kind -> kind.retention().options().choosing().stream());
  }

  /**
   * Refuses what decides what is chosen, where a plan has chosen.
   *
   * @param planned what was chosen when the plan was made
   */
  public void refuse(Choices planned) {
    choosing()
        .filter(option -> given().contains(option) && !planned.has(option.name()))
        .findFirst()
        .ifPresent(
            option -> {
              throw context.usage("cleanup.planChose", option.typed());
            });
  }

  private List<String> typed() {
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .toList();
  }

  /** Returns those of what was chosen that matter only to a run. */
  Choices ofRuns(Choices chosen) {
    Map<String, Integer> left = new HashMap<>(chosen.values());
    choosing().forEach(option -> left.remove(option.name()));
    return new Choices(left);
  }

  /** Refuses what means nothing for a store. */
  public void refuse(TaskStore store) {
    refuse(List.of(store.terms()));
  }

  /** Refuses what means nothing for any store that may lie at an address. */
  public void refuse(StoreAddress address) {
    List<Terms> kinds =
        Stream.of(Capability.RETENTION, Capability.STREAMS)
            .flatMap(each -> context.stores().get().kinds(address, each).stream())
            .toList();
    if (!kinds.isEmpty()) {
      refuse(kinds);
    }
  }

  private void refuse(List<Terms> kinds) {
    for (OptionTerm option : given()) {
      if (!has(kinds, option)) {
        throw context.usage("cleanup.optionElsewhere", option.typed(), owners(option));
      }
    }
    for (String typed : typed()) {
      boolean nowhere =
          RunOption.of(typed)
              .filter(
                  option ->
                      kinds.stream()
                          .allMatch(kind -> kind.retention().options().without().contains(option)))
              .isPresent();
      if (nowhere) {
        String here = kinds.stream().map(Terms::kind).collect(Collectors.joining(", "));
        throw context.usage("cleanup.optionNotHere", typed, here);
      }
    }
  }

  private String owners(OptionTerm option) {
    return context.stores().get().ownKinds().stream()
        .filter(kind -> has(List.of(kind), option))
        .map(Terms::kind)
        .collect(Collectors.joining(", "));
  }

  private static boolean has(List<Terms> kinds, OptionTerm option) {
    return kinds.stream()
        .flatMap(kind -> kind.retention().options().own())
        .anyMatch(option::equals);
  }
}
