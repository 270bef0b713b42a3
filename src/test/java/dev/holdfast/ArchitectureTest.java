package dev.holdfast;

import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javafx.scene.input.KeyCharacterCombination;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the directions of the architecture (src/site/markdown/architecture.md). */
class ArchitectureTest {

  /** The rooms of what every kind of store has; all else below {@code store} is of kinds. */
  private static final List<String> ROOMS =
      Stream.of(
              "activity", "address", "history", "operation", "retention", "rows", "stream", "terms")
          .map(room -> "dev.holdfast.store." + room)
          .toList();

  private static final DescribedPredicate<JavaClass> STORE =
      DescribedPredicate.describe(
          "what every kind of store has",
          type ->
              type.getPackageName().equals("dev.holdfast.store")
                  || ROOMS.contains(type.getPackageName()));

  private static final DescribedPredicate<JavaClass> KIND_OF_STORE =
      DescribedPredicate.not(STORE)
          .and(JavaClass.Predicates.resideInAPackage("dev.holdfast.store.."));

  private static JavaClasses classes;

  @BeforeAll
  static void readClasses() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.holdfast");
  }

  /** Who adds a kind has to read it: no more than this. */
  @Test
  void theInterfaceOfAStoreDoesNotGrow() {
    List<JavaClass> interfaces =
        classes.stream()
            .filter(STORE)
            .filter(type -> type.isInterface() && type.getModifiers().contains(PUBLIC))
            .filter(type -> !type.getName().contains("Builder$") && !type.reflect().isSealed())
            .toList();
    long methods =
        interfaces.stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.getModifiers().contains(PUBLIC))
            .filter(method -> !method.getModifiers().contains(SYNTHETIC))
            .count();
    assertThat(interfaces).hasSizeLessThanOrEqualTo(27);
    assertThat(methods).isLessThanOrEqualTo(119);
  }

  /** A name that means two things has to be looked up twice. */
  @Test
  void noClassHasTheNameOfAnother() {
    assertThat(
            classes.stream()
                .filter(
                    type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getSimpleName))
        .doesNotHaveDuplicates();
  }

  @Test
  void layersLookInOneDirection() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("app")
        .definedBy("dev.holdfast", "dev.holdfast.app..")
        .layer("desktop")
        .definedBy("dev.holdfast.desktop..")
        .layer("cli")
        .definedBy("dev.holdfast.cli..")
        .layer("text")
        .definedBy("dev.holdfast.text..")
        .layer("settings")
        .definedBy("dev.holdfast.settings..")
        .layer("demo")
        .definedBy("dev.holdfast.demo..")
        .layer("journal")
        .definedBy("dev.holdfast.journal..")
        .layer("archive")
        .definedBy("dev.holdfast.archive..")
        .layer("report")
        .definedBy("dev.holdfast.report..")
        .layer("fleet")
        .definedBy("dev.holdfast.fleet..")
        .layer("cleanup")
        .definedBy("dev.holdfast.cleanup..")
        .layer("retention")
        .definedBy("dev.holdfast.retention..")
        .layer("replay")
        .definedBy("dev.holdfast.replay..")
        .layer("backends")
        .definedBy(KIND_OF_STORE)
        .layer("store")
        .definedBy(STORE)
        .whereLayer("app")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("desktop")
        .mayOnlyBeAccessedByLayers("app")
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("app")
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli")
        .whereLayer("text")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli", "report")
        .whereLayer("settings")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli")
        .whereLayer("demo")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli")
        .whereLayer("fleet")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli", "report", "text")
        .whereLayer("cleanup")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli", "report", "text")
        .whereLayer("archive")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli", "report", "text", "cleanup")
        .whereLayer("journal")
        .mayOnlyBeAccessedByLayers(
            "app", "desktop", "cli", "report", "text", "fleet", "cleanup", "archive")
        .whereLayer("retention")
        .mayOnlyBeAccessedByLayers(
            "app", "desktop", "cli", "report", "text", "fleet", "cleanup", "archive", "journal")
        .whereLayer("replay")
        .mayOnlyBeAccessedByLayers("app", "desktop", "cli", "report", "text")
        .whereLayer("backends")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("store")
        .mayOnlyBeAccessedByLayers(
            "app",
            "desktop",
            "cli",
            "report",
            "text",
            "settings",
            "demo",
            "fleet",
            "cleanup",
            "journal",
            "archive",
            "retention",
            "replay",
            "backends")
        .check(classes);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.holdfast.(*)..").should().beFreeOfCycles().check(classes);
  }

  /** What all commands stand on knows none of them, and printing knows nothing but itself. */
  @Test
  void roomsOfTheCommandLineLookInOneDirection() {
    slices().matching("dev.holdfast.cli.(*)..").should().beFreeOfCycles().check(classes);
    onlyKnow("dev.holdfast.cli", "output");
    onlyKnow("dev.holdfast.cli", "command", "output");
    noClasses()
        .that()
        .resideInAPackage("dev.holdfast.cli.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.holdfast.cli")
        .check(classes);
  }

  /** The kinds of stores are found where the program starts, and handed down from there. */
  @Test
  void storesAreFoundAtTheStartAlone() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.holdfast.Main")
        .and()
        .doNotHaveFullyQualifiedName("dev.holdfast.app.HoldfastApplication")
        .and()
        .doNotHaveFullyQualifiedName("dev.holdfast.app.Smoke")
        .should()
        .callMethod(Stores.class, "onClassPath", Path.class)
        .check(classes);
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Stores.class.getName())
        .should()
        .callMethod(ServiceLoader.class, "load", Class.class)
        .check(classes);
    noFields()
        .that()
        .haveRawType(Stores.class)
        .or()
        .haveRawType(TaskStoreProvider.class)
        .should()
        .beStatic()
        .check(classes);
  }

  /** Lists of tasks start quickly: an object mapper is made only where there is need of it. */
  @Test
  void valuesAreWrittenWithoutAnObjectMapper() {
    noClasses()
        .that()
        .haveFullyQualifiedName("dev.holdfast.text.JsonText")
        .or()
        .resideInAPackage("dev.holdfast.cli.output")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.fasterxml.jackson.databind..")
        .check(classes);
  }

  /** A run does what a plan says, a scan makes one, and a plan knows neither. */
  @Test
  void roomsOfRetentionLookInOneDirection() {
    slices().matching("dev.holdfast.retention.(*)..").should().beFreeOfCycles().check(classes);
    onlyKnow("dev.holdfast.retention", "columns");
    onlyKnow("dev.holdfast.retention", "plan", "columns", "family", "hold", "policy", "throttle");
    noClasses()
        .that()
        .resideInAPackage("dev.holdfast.retention.scan..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.holdfast.retention.run..")
        .check(classes);
    noClasses()
        .that()
        .doNotHaveSimpleName("package-info")
        .should()
        .resideInAPackage("dev.holdfast.retention")
        .check(classes);
  }

  /** Of the rooms of a house, one knows only itself and some others. */
  private static void onlyKnow(String house, String room, String... others) {
    String[] allowed =
        Stream.concat(Stream.of(room), Stream.of(others))
            .map(known -> house + "." + known + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(house + "." + room + "..")
        .should()
        .dependOnClassesThat(
            JavaClass.Predicates.resideInAPackage(house + "..")
                .and(JavaClass.Predicates.resideOutsideOfPackages(allowed)))
        .check(classes);
  }

  @Test
  void onlyDesktopAndAppKnowJavaFx() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.holdfast.desktop..", "dev.holdfast.app..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx..", "org.controlsfx..", "atlantafx..")
        .check(classes);
  }

  @Test
  void threadsAreMadeInJobOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.holdfast.job..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(Executors.class)
        .orShould()
        .callConstructor(Thread.class, Runnable.class)
        .orShould()
        .callMethod(Thread.class, "ofPlatform")
        .orShould()
        .callMethod(Thread.class, "ofVirtual")
        .check(classes);
  }

  /** What listens elsewhere would be missing in the list of keys. */
  @Test
  void keysAreNamedInOnePlace() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.holdfast.desktop.keys..")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(KeyCode.class, KeyCodeCombination.class, KeyCharacterCombination.class)
        .orShould()
        .callMethod(KeyEvent.class, "getCode")
        .orShould()
        .callMethod(KeyEvent.class, "getCharacter")
        .orShould()
        .callMethod(KeyEvent.class, "getText")
        .check(classes);
  }

  @Test
  void viewModelsKnowNoNodes() {
    noClasses()
        .that()
        .haveSimpleNameEndingWith("ViewModel")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.fxml..", "org.controlsfx..")
        .allowEmptyShould(true)
        .check(classes);
  }

  /** What a store cannot do is a capability; who asked for its class would know one backend. */
  @Test
  void nobodyAsksWhichClassAStoreIs() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.holdfast.desktop..", "dev.holdfast.cli..")
        .should(
            new ArchCondition<>("ask whether a store is of a class") {
              @Override
              public void check(JavaClass asking, ConditionEvents events) {
                asking.getInstanceofChecks().stream()
                    .filter(check -> check.getRawType().isAssignableTo(TaskStore.class))
                    .forEach(
                        check ->
                            events.add(
                                SimpleConditionEvent.satisfied(
                                    check,
                                    asking.getName()
                                        + " asks for "
                                        + check.getRawType().getName())));
              }
            })
        .check(classes);
  }

  /** Who asks for work items is a worker; force corrupts what runs; a filter purges more. */
  @Test
  void aSidecarIsNeverAskedForWorkNorForced() {
    noClasses()
        .should()
        .callMethodWhere(
            calls("getWorkItems|streamInstanceHistory|setForce|setPurgeInstanceFilter"))
        .orShould()
        .callMethodWhere(calls("setRecursive"))
        .check(classes);
    noClasses()
        .that()
        .doNotHaveSimpleName("PurgingSidecar")
        .should()
        .callMethodWhere(
            calls(
                "purgeInstances|raiseEvent|startInstance|abandon.*"
                    + "|complete(Activity|Orchestrator|Entity).*"))
        .check(classes);
    noClasses()
        .that()
        .doNotHaveSimpleName("ActingSidecar")
        .should()
        .callMethodWhere(calls("terminateInstance|suspendInstance|resumeInstance"))
        .check(classes);
  }

  private static DescribedPredicate<JavaMethodCall> calls(String names) {
    return DescribedPredicate.describe(
        "of a sidecar are " + names,
        call ->
            call.getTargetOwner().getPackageName().startsWith("io.dapr")
                && call.getName().matches(names));
  }

  /** Others read what a view model shows; they have no {@code ReadOnly…Wrapper} that they set. */
  @Test
  void whatIsShownIsSetByWhoHasIt() {
    String shown = "javafx\\.beans\\.property\\.ReadOnly\\w+Wrapper";
    noClasses()
        .should()
        .callMethodWhere(
            DescribedPredicate.describe(
                "set what others show",
                (JavaMethodCall call) ->
                    call.getTargetOwner().getName().matches(shown)
                        && call.getName().matches("set|setValue|bind|bindBidirectional|unbind")
                        && classes.stream()
                            .filter(type -> isOfSameFile(type, call.getOriginOwner()))
                            .flatMap(type -> type.getFields().stream())
                            .noneMatch(field -> field.getRawType().getName().matches(shown))))
        .check(classes);
  }

  private static boolean isOfSameFile(JavaClass one, JavaClass other) {
    return one.getName().split("\\$")[0].equals(other.getName().split("\\$")[0]);
  }

  /**
   * Who keeps a job, or counts its questions, throws late answers away by itself: {@link LatestJob}
   * does that. The others list jobs, close what comes too late, or stop what changes a store.
   */
  @Test
  void lateAnswersAreThrownAwayByOneGuard() {
    noFields()
        .that()
        .areDeclaredInClassesThat()
        .resideInAPackage("dev.holdfast.desktop..")
        .and()
        .areDeclaredInClassesThat()
        .haveNameNotMatching(".*[.](JobLine|Opening|RunViewModel|RestoreViewModel)")
        .should()
        .haveRawType(JobRunner.RunningJob.class)
        .orShould()
        .haveName("generation")
        .check(classes);
  }

  @Test
  void namesSayWhatAThingIs() {
    noClasses().should().haveNameMatching(".*(Manager|Helper|Util|Utils|Impl)").check(classes);
  }
}
