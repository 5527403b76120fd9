"""The target that is suggested: on the headers of well-known tables, and on every bundled data set."""

import numpy as np
import pandas as pd
import pytest

from datasets.catalog import CATALOG
from engine.data.cells import cell_text
from engine.doctor.profile import profiles_of
from engine.doctor.target import score_of_name, suggested_target, target_scores
from engine.reading.sheet import Sheet
from tests.engine.reading.sheets import READING, seen

ROWS = 200
# Each column's name and what it holds: n numbers, w whole numbers, k few small whole numbers, b two values,
# c a few categories, m many categories, i an id, d a date, t free text. The target is marked with a star.
TABLES = {
    "iris": "Id:i SepalLengthCm:n SepalWidthCm:n PetalLengthCm:n PetalWidthCm:n *Species:c",
    "titanic": (
        "PassengerId:i *Survived:b Pclass:k Name:t Sex:b Age:n SibSp:k Parch:k Ticket:m Fare:n Cabin:m Embarked:c"
    ),
    "auto mpg": (
        "*mpg:n cylinders:k displacement:n horsepower:n weight:n acceleration:n model_year:w origin:k car_name:m"
    ),
    "german credit": (
        "*Creditability:b Account_Balance:k Duration_of_Credit_month:w Purpose:k Credit_Amount:n Age_years:w "
        "Telephone:b Foreign_Worker:b"
    ),
    "credit card default": (
        "ID:i LIMIT_BAL:n SEX:b EDUCATION:k MARRIAGE:k AGE:w PAY_0:k BILL_AMT1:n PAY_AMT1:n "
        "*default.payment.next.month:b"
    ),
    "loan default": (
        "*default:b account_check_status:c duration_in_month:w credit_history:c purpose:c credit_amount:n age:w "
        "housing:c job:c telephone:b foreign_worker:b"
    ),
    "fraud transactions": (
        "step:w type:c amount:n nameOrig:m oldbalanceOrg:n newbalanceOrig:n nameDest:m oldbalanceDest:n "
        "newbalanceDest:n *isFraud:b isFlaggedFraud:b"
    ),
    "fraud with a flag first": "trans_date:d amt:n *is_fraud:b city_pop:w lat:n long:n merchant:m",
    "credit card fraud": "Time:n V1:n V2:n V3:n V28:n Amount:n *Class:b",
    "Boston housing": "crim:n zn:n indus:n chas:b nox:n rm:n age:n dis:n rad:k tax:w ptratio:n b:n lstat:n *medv:n",
    "California housing": (
        "longitude:n latitude:n housing_median_age:w total_rooms:n total_bedrooms:n population:n households:n "
        "median_income:n *median_house_value:n ocean_proximity:c"
    ),
    "Ames housing": (
        "Id:i MSSubClass:w MSZoning:c LotFrontage:n LotArea:n Street:b Neighborhood:m OverallQual:k YrSold:k "
        "SaleType:c SaleCondition:c *SalePrice:w"
    ),
    "King County houses": (
        "id:i date:d *price:n bedrooms:k bathrooms:k sqft_living:n floors:k waterfront:b view:k grade:k zipcode:w "
        "lat:n long:n"
    ),
    "diamonds": "carat:n cut:c color:c clarity:c depth:n table:n *price:w x:n y:n z:n",
    "wine quality": (
        "fixed_acidity:n volatile_acidity:n citric_acid:n residual_sugar:n chlorides:n density:n pH:n sulphates:n "
        "alcohol:n *quality:k"
    ),
    "wine": "*Class:k Alcohol:n Malic_acid:n Ash:n Magnesium:w Flavanoids:n Hue:n Proline:w",
    "breast cancer Wisconsin": (
        "id:i *diagnosis:b radius_mean:n texture_mean:n area_mean:n radius_worst:n area_worst:n"
    ),
    "Pima diabetes": (
        "Pregnancies:w Glucose:w BloodPressure:w SkinThickness:w Insulin:w BMI:n DiabetesPedigreeFunction:n Age:w "
        "*Outcome:b"
    ),
    "heart disease": (
        "age:w sex:b cp:k trestbps:w chol:w fbs:b restecg:k thalach:w exang:b oldpeak:n slope:k ca:k thal:k *target:b"
    ),
    "heart disease, Cleveland": (
        "age:w sex:b cp:k trestbps:w chol:w fbs:b thalach:w exang:b oldpeak:n ca:k thal:k *num:k"
    ),
    "stroke": (
        "id:i gender:c age:n hypertension:b heart_disease:b ever_married:b work_type:c Residence_type:b "
        "avg_glucose_level:n bmi:n smoking_status:c *stroke:b"
    ),
    "adult": (
        "age:w workclass:c fnlwgt:n education:c education-num:k marital-status:c occupation:c race:c sex:b "
        "capital-gain:n hours-per-week:w native-country:m *income:b"
    ),
    "telco churn": (
        "customerID:i gender:b SeniorCitizen:b Partner:b tenure:w PhoneService:b Contract:c MonthlyCharges:n "
        "TotalCharges:n *Churn:b"
    ),
    "bank churn": (
        "RowNumber:i CustomerId:i Surname:m CreditScore:w Geography:c Gender:b Age:w Tenure:k Balance:n "
        "IsActiveMember:b EstimatedSalary:n *Exited:b"
    ),
    "bank marketing": (
        "age:w job:c marital:c education:c default:b balance:w housing:b loan:b contact:c day:w month:c duration:w "
        "campaign:w pdays:w previous:k poutcome:c *y:b"
    ),
    "attrition": (
        "Age:w *Attrition:b BusinessTravel:c DailyRate:w Department:c Education:k EmployeeCount:k Gender:b "
        "JobRole:c MonthlyIncome:w OverTime:b PerformanceRating:k YearsAtCompany:w"
    ),
    "loan prediction": (
        "Loan_ID:i Gender:b Married:b Dependents:c Education:b ApplicantIncome:w LoanAmount:n Credit_History:b "
        "Property_Area:c *Loan_Status:b"
    ),
    "social network ads": "User_ID:i Gender:b Age:w EstimatedSalary:w *Purchased:b",
    "insurance": "age:w sex:b bmi:n children:k smoker:b region:c *charges:n",
    "abalone": "Sex:c Length:n Diameter:n Height:n Whole_weight:n Shell_weight:n *Rings:w",
    "spam": "*label:b message:t",
    "spambase": "word_freq_make:n word_freq_address:n char_freq_dollar:n capital_run_length_total:w *spam:b",
    "mushroom": "*class:b cap-shape:c cap-surface:c cap-color:c odor:c habitat:c",
    "hotel bookings": (
        "hotel:b *is_canceled:b lead_time:w arrival_date_year:k adults:k meal:c country:m deposit_type:c adr:n"
    ),
    "bike sharing": (
        "instant:i dteday:d season:k yr:b holiday:b weekday:k temp:n hum:n windspeed:n casual:w registered:w *cnt:w"
    ),
    "student grades": "school:b sex:b age:k Medu:k Fedu:k studytime:k failures:k absences:w G1:w G2:w *G3:w",
    "concrete": "Cement:n Slag:n Fly_ash:n Water:n Age:w *Concrete_compressive_strength:n",
    "rain in Australia": "Date:d Location:m MinTemp:n MaxTemp:n Rainfall:n WindGustDir:c RainToday:b *RainTomorrow:b",
    "MNIST": "*label:k pixel0:w pixel1:w pixel2:w pixel783:w",
    "penguins": "*species:c island:c bill_length_mm:n bill_depth_mm:n flipper_length_mm:w body_mass_g:w sex:b year:k",
    "glass": "RI:n Na:n Mg:n Al:n Si:n K:n Ca:n Ba:n Fe:n *Type:k",
    "advertising": "TV:n radio:n newspaper:n *sales:n",
    "play tennis": "outlook:c temperature:c humidity:b wind:b *play:b",
    "buys computer": "age:c income:c student:b credit_rating:b *buys_computer:b",
}


def column(kind: str, seed: int) -> list[str]:
    rng = np.random.default_rng(seed)
    many = {
        "n": lambda: [f"{value:.4f}" for value in rng.normal(50, 20, ROWS)],
        "w": lambda: [str(value) for value in rng.integers(10, 400, ROWS)],
        "k": lambda: [str(value) for value in rng.integers(1, 7, ROWS)],
        "b": lambda: [("no", "yes")[value] for value in rng.integers(0, 2, ROWS)],
        "c": lambda: ["abcd"[value] * 3 for value in rng.integers(0, 4, ROWS)],
        "m": lambda: [f"v{value}" for value in rng.integers(0, 90, ROWS)],
        "i": lambda: [str(1 + row) for row in range(ROWS)],
        "d": lambda: [f"2024-{1 + row % 12:02}-{1 + row % 28:02}" for row in range(ROWS)],
        "t": lambda: [f"some words that nobody writes twice {value}" for value in range(ROWS)],
    }
    return many[kind]()


@pytest.mark.parametrize("header", TABLES.values(), ids=TABLES)
def test_the_target_of_a_well_known_table_is_found(header: str) -> None:
    columns, target = {}, ""
    for place, part in enumerate(header.split()):
        name, kind = part.rsplit(":", 1)
        target = name[1:] if name.startswith("*") else target
        columns[name.removeprefix("*")] = column(kind, place)
    profiles = seen(columns)
    assert suggested_target(profiles) == target, target_scores(profiles)


@pytest.mark.parametrize("key", CATALOG)
def test_the_target_of_every_bundled_data_set_is_found(key: str) -> None:
    entry = CATALOG[key]
    frame = entry.frame()
    text = {
        name: pd.Series(
            [None if pd.isna(cell) or cell in entry.na else cell_text(cell) for cell in frame[name].astype(object)],
            dtype="str",
        )
        for name in frame
    }
    profiles = profiles_of(Sheet(pd.DataFrame(text), READING))
    assert suggested_target(profiles) == entry.target, target_scores(profiles)


def test_y_beside_x_and_z_is_a_coordinate() -> None:
    columns = {name: column("n", place) for place, name in enumerate(["price", "x", "y", "z"])}
    assert suggested_target(seen(columns)) == "price"
    assert suggested_target(seen({name: columns[name] for name in ("price", "x", "y")})) == "y"


def test_the_parts_of_a_score_can_be_read() -> None:
    scores = target_scores(
        seen({"id": ["1", "2", "3", "4", "5", "6"], "is_fraud": ["0", "1"] * 3, "x": list("aabbcc")})
    )
    assert (scores["is_fraud"].name, scores["is_fraud"].position, scores["is_fraud"].values) == (8, 0, 2)
    assert scores["id"].values < 0 < scores["x"].position
    assert scores["is_fraud"].total == 10


@pytest.mark.parametrize("name", ["SalePrice", "sale_price", "Sale price", "sale.price", "salePrice", "SALE-PRICE"])
def test_a_name_scores_the_same_however_it_is_written(name: str) -> None:
    assert score_of_name(name) == 4


@pytest.mark.parametrize("name", ["", "___", "!!", "é", "日本", "1", "x" * 10_000])
def test_any_name_has_a_score(name: str) -> None:
    assert score_of_name(name) == 0
